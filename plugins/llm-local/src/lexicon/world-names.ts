import { wordSet } from './word-list.ts';

/** More given names of women, from languages that the first list covers thinly. */
export const MORE_FEMALE_NAMES: ReadonlySet<string> = wordSet(`
Aadhya Abeba Abena Adaeze Adwoa Agnieszka Aigerim Ainhoa Akosua Akua Aleksandra Alisha Alva Amaya Amelie Amrita Anahita
Anaya Ananya Aneta Anjali Annika Anushka Aoife Aparna Ardita Arzu Asma Asuka Ayaka Ayumi Azra Bahar Banu Bhavna Bodil Bozena
Bronwyn Busra Buse Caitlin Carys Chiamaka Chika Chinwe Chipo Dagmar Dagny Danuta Defne Dilara Dominika Dorota Ebele Ebru Efua
Ekaterina Elif Elodie Emine Esi Esra Ewa Farah Farida Farzana Fleur Funda Gita Gulsen Hadiya Haruka Hatice Hedda Hilde Hiroko
Hoa Huda Hyejin Ifeoma Ilona Imke Indira Inge Ioana Ipek Irem Isha Ishani Iveta Iwona Jadwiga Jiayi Jimena Jiwoo Joana Jolanta
Kaori Karolina Kasia Katarzyna Katya Khadija Kirsti Komal Ksenia Kumiko Lale Latifa Leyla Lieke Linh Lotte Ludmila Lupita
Maeve Mahsa Mairead Malgorzata Manal Manisha Maren Mariko Marit Masha Mayumi Medina Meena Meral Merve Michiko Midori Minh
Mireille Misaki Monal Nada Nadira Nahla Naima Najma Nalini Nandini Naoko Narges Nasrin Neda Neha Nermin Ngozi Nia Nidhi Nilufer
Nisha Nkechi Nneka Noa Noura Nour Oksana Olena Olga Orsolya Padma Parisa Pavla Pinar Pooja Prerna Radha Raisa Rania
Rashmi Reem Rina Ritu Roya Rukmini Rumana Saanvi Sadia Safiya Sahar Salome Samina Sanne Sarita Seda Selin Shabnam Shanti
Shirin Shreya Sibel Sigridur Simran Sinead Smita Sneha Solveig Soraya Sumaya Sunniva Surabhi Swati Tamar Tanvi Tasneem Thandiwe
Thi Thuy Tuba Tove Uchenna Unni Urszula Usha Vaishali Vanja Vesna Vibeke Wafa Wairimu Wangari Weronika Xiulan Yan Yejin Yetunde
Ylva Yuna Zainab Bea Deb Fay Flo Jen Kay Lexi Mae Meg Mel Nan Peg Pip Roz Steph Trish Val Viv Xia Oona Agnes Zanele Zeina Zehra Zuleika
`);

/** More given names of men. */
export const MORE_MALE_NAMES: ReadonlySet<string> = wordSet(`
Aarav Abayomi Abdullah Adebayo Aditya Adnan Adriano Aksel Alain Aleksander Aleksei Alhassan Alun Amadou Anand Aniket Ankit Arash
Arne Arnav Artem Arun Ashok Ashwin Asif Atsushi Ayo Babak Babatunde Bashir Behrouz Bharat Bogdan Bohdan Bram Burak Cem Chidi
Chinedu Chukwu Ciaran Cillian Daan Dag Daichi Daisuke Darragh Declan Dev Dinesh Dragan Eamon Ebrahim Efe Eirik Ekene Elio Emeka
Emin Emre Eoin Erlend Eskil Evgeny Fadi Faisal Farid Faruk Ferhat Fintan Fumio Ganesh Gaurav Ghassan Giannis Goran Gopal Gyula
Habib Hakan Hakim Halvard Harish Hideki Hiroki Hitoshi Hung Huseyin Ibrahima Ilhan Ilkka Iqbal Ivar Jaap Jabari Jae Jakov Jamil
Janek Janos Jari Jens Jiho Jin Jiri Joao Joaquim Jorn Jouni Juha Junho Kaan Kaito Kareem Kari Karan Kasper Katsu Kazuo Kemal
Kenta Kofi Kojo Kristian Krzysztof Kwabena Kwesi Lakshman Lasse Laszlo Levent Luc Luan Luka Maciej Mads Mahmoud Malte Manish
Manoj Marek Marijn Matej Mateusz Matti Mehdi Mihai Mikkel Mikko Miroslav Mohan Moussa Murat Musa Nader Naveen Nazim Nikola Nikos
Nnamdi Obinna Oisin Okan Olu Oluwaseun Omkar Onur Orhan Osman Ousmane Padraig Pekka Pradeep Prakash Pranav Radek Rafal Raghav
Rainer Rami Rasmus Reza Rhodri Ryota Saeed Sajid Samuli Sander Sanjiv Santosh Satoshi Selim Serhat Shahid Shin Shinji Siddharth
Sigurd Sipho Slawomir Soheil Sora Srinivas Stanislav Sten Sumit Sunil Suresh Szymon Tadashi Taher Taiwo Takeshi Takumi Tamas
Tapio Taro Tarek Tatsuya Temba Teun Thabo Thijs Tiago Timur Tomasz Tor Tore Tuan Tunde Ugo Umar Usman Utku Varun Vasile Vikas Vinay
Vinod Vishal Vlad Wael Waleed Wojciech Yaw Yiannis Yash Yasser Yosuke Yoshi Yousef Yunus Yuto Zaid Zafar Zbigniew Zeeshan Zoran Ed Al Chuck Gil Hank Hal Ike Jed Kip Lenny Lou Mick Monty Nash Ollie Pete Rich Ricky Stan Tad Vic Vince Vinny Walt Wes Zeke Ulf Ned Uli Uwe Zed
`);
