import { wordSet } from './word-list.ts';

/** Given names that are mostly men's. */
export const MALE_NAMES: ReadonlySet<string> = wordSet(`
Aaron Abdul Abel Abraham Adam Adrian Ahmad Ahmed Aidan Akira Alan Albert Alberto Alec Alejandro Alessandro Alessio Alex
Alexander Alfred Alfredo Ali Allan Allen Alvin Amir Amit Amos Anders Andre Andreas Andrei Andres Andrew Andy Angus Anil
Ansel Anthony Antoine Anton Antonio Antony Archie Arjun Armando Arnold Arthur Arturo Arvind Asher Atticus August
Axel Barry Bart Bartholomew Basil Bastian Ben Benedict Benjamin Bernard Bernd Bernhard Bert Bilal Bill Billy Bjorn Bob
Boris Brad Bradley Brandon Brendan Brent Brett Brian Bruce Bruno Bryan Byron Caleb Callum Calvin Carl Carlo Carlos Casper
Cedric Cesar Chad Charles Charlie Chase Chen Chester Chris Christian Christoph Christopher Claude Claus Clement Clifford Clint
Clive Clyde Cody Colin Connor Conrad Constantin Cormac Craig Curtis Cyril Cyrus Dale Damian Damien Damon Dan Daniel Daniele
Danny Dante Darius Darren Dave David Davide Dean Deepak Denis Dennis Derek Desmond Dexter Diego Dieter Dimitri Dirk Dmitri
Dmitry Dominic Dominik Don Donald Doug Douglas Duncan Dustin Dwight Dylan Earl Eduardo Edgar Edmund Eduard Edward Edwin Eli
Elias Elijah Eliot Elliot Elliott Elvis Emil Emile Emilio Emmanuel Enrico Enrique Eric Erik Ernest Ernesto Erwin Ethan
Etienne Eugene Evan Ezra Fabian Fabio Farhan Felipe Felix Ferdinand Fergus Fernando Filip Finn Fletcher Florian Floyd
Francesco Francis Francisco Francois Frank Franz Fred Frederic Frederick Fredrik Friedrich Gabriel Garrett Gareth Gary
Gavin Gene Geoff Geoffrey George Gerald Gerard Gerhard Giacomo Gilbert Giles Giorgio Giovanni Giuseppe Glen Glenn Gordon
Graham Grant Greg Gregor Gregory Guido Guillaume Gunnar Gunther Gus Gustav Guy Hamid Hamish Hamza Hans Harald Harold Haruki
Harry Harsh Harvey Hassan Hector Heinrich Hendrik Henri Henrik Henry Herbert Herman Hiro Hiroshi Horace Horst Howard Hubert
Hugh Hugo Humphrey Hussein Ian Ibrahim Idris Igor Ilya Imran Isaac Ismail Ivan Ivo Jack Jackson Jacob Jacques Jaime Jake
Jakob Jakub Jamal James Jamie Jan Jared Jason Jasper Javier Jay Jeff Jeffrey Jens Jeremy Jerome Jerry Jesse Jesus Jim Jimmy
Joachim Joaquin Joe Joel Johan Johann Johannes John Johnny Jon Jonah Jonas Jonathan Jordan Jordi Jorge Jose Josef Joseph
Josh Joshua Juan Jules Julian Julien Julio Jurgen Justin Kai Kamal Karim Karl Kaspar Keith Ken Kenji Kenneth Kenny Kevin
Khaled Kieran Klaus Konrad Konstantin Kunal Kurt Kwame Kyle Lance Lars Laurence Laurent Lawrence Lee Leif Leo Leon Leonard
Leonardo Leopold Leroy Lester Lewis Liam Lionel Lloyd Logan Lorenzo Louis Luca Lucas Luigi Luis Luka Lukas Luke Luther
Maarten Magnus Malcolm Malik Manfred Manuel Marc Marcel Marcelo Marco Marcos Marcus Mario Marius Mark Marko Markus Martin
Marvin Masao Mason Mateo Mathias Mats Matt Matteo Matthew Matthias Maurice Mauricio Max Maxim Maximilian Maxwell Mehmet
Melvin Michael Michel Miguel Mikael Mike Mikhail Milan Miles Milo Milos Mitchell Mohamed Mohammad Mohammed Moritz Morris
Moses Muhammad Murray Mustafa Nabil Naoki Nate Nathan Nathaniel Ned Neil Nelson Nicholas Nick Nico Nicolas Niels Nigel
Nikhil Niklas Nikolai Nikolas Nils Noah Noel Norbert Norman Odd Olaf Oleg Oliver Olivier Omar Orlando Oscar Oskar
Otto Owen Pablo Paolo Pascal Pat Patrick Paul Paulo Pavel Pedro Per Percy Peter Petr Phil Philip Philipp Philippe Phillip
Pierre Pietro Piotr Quentin Quincy Quinn Rafael Rahul Raj Rajesh Ralf Ralph Ramesh Ramon Randall Randy Raphael Rashid Raul
Ravi Ray Raymond Reggie Reginald Reinhard Rene Reuben Rex Rhys Ricardo Richard Rick Rob Robert Roberto Rod Roderick Rodrigo
Roger Rohan Rohit Roland Rolf Roman Ron Ronald Ronan Rory Ross Roy Ruben Rudolf Rufus Rupert Russell Ryan Salim Salvador Sam
Sami Samir Samuel Sandeep Sanjay Santiago Saul Scott Sean Sebastian Sergei Sergey Sergio Seth Shane Shaun Sherlock Sid
Sidney Simon Sofiane Soren Spencer Stanley Stefan Stefano Stephan Stephen Steve Steven Stewart Stuart Sunil Sven Takashi
Tariq Ted Terence Terry Theo Theodore Thierry Thomas Tim Timothy Timo Tobias Toby Todd Tom Tomas Tommy Tony Tristan Troy
Tyler Udo Ulrich Umberto Uwe Vadim Valentin Vasily Vernon Victor Vijay Vikram Viktor Vincent Vincenzo Vito Vivek Vladimir
Wade Walid Wallace Walter Warren Wayne Wei Werner Wesley Wilbur Wilhelm Will Willem William Wolfgang Wyatt Xavier Yan Yann
Yannick Yasin Yosef Youssef Yuri Yusuf Yves Zach Zachary Zane Zhang Zoltan
`);

/** Given names that say little about gender. */
export const EITHER_NAMES: ReadonlySet<string> = wordSet(`
Alex Andrea Ariel Ashley Avery Bailey Blake Cameron Casey Charlie Chris Dakota Dana Drew Eden Ellis Emerson Finley Frankie
Hayden Hollis Jamie Jan Jean Jessie Jo Jordan Jules Kai Kelly Kendall Kim Kit Lee Leslie Logan Lou Marley Max Morgan Nat
Nicola Noor Pat Peyton Quinn Reese Remy Riley River Robin Rowan Ryan Sam Sasha Shannon Sidney Skyler Sydney Taylor Terry
Tracy Wei Wren Yan Yuki Zhang
`);
