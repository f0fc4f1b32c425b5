import { wordSet } from './word-list.ts';

/** Given names that are mostly women's. */
export const FEMALE_NAMES: ReadonlySet<string> = wordSet(`
Abby Abigail Ada Adela Adele Adriana Agata Agnes Aisha Aiko Akiko Alba Alejandra Alessandra Alexandra Alexis Alice Alicia
Alina Aline Alison Allison Alma Alyssa Amal Amalia Amanda Amara Amelia Amelie Amina Amy Ana Anastasia Andrea Angela
Angelica Anika Anita Anja Ann Anna Annabel Anne Annette Annie Antonia Anya April Ariana Arya Ashley Asha Astrid Audrey
Aurora Ava Ayla Ayse Barbara Beata Beatrice Beatriz Bella Bernadette Beth Bethany Betty Bianca Birgit Bridget Brigitte
Brittany Camila Camilla Camille Candice Carla Carmen Carol Carolina Caroline Carrie Cassandra Catalina Caterina Catherine
Cathy Cecilia Celeste Celia Celine Chantal Charlotte Chelsea Chiara Chloe Christina Christine Ciara Cindy Claire Clara
Clarissa Claudia Cleo Colette Connie Constance Cora Corinne Courtney Crystal Cynthia Daisy Dalia Dana Daniela Danielle
Daphne Deborah Debra Deepa Deirdre Delia Denise Diana Diane Dina Divya Dolores Donna Dora Doris Dorothy Edith Eileen
Elaine Eleanor Elena Elif Elin Elisa Elisabeth Elise Eliza Elizabeth Ella Ellen Ellie Elsa Elsie Emilia Emily Emma Erica
Erika Erin Esme Esther Eugenia Eva Evelyn Eve Fabiola Faith Fatima Fatma Faye Federica Felicity Fiona Flora Florence
Frances Francesca Freya Frida Gabriela Gabriella Gabrielle Gail Gemma Genevieve Georgia Georgina Gertrude Gianna Gina
Ginny Giulia Gloria Grace Greta Gretchen Gwen Hana Hanna Hannah Harriet Hazel Heather Heidi Helen Helena Helene Helga
Hermione Hilary Hilda Holly Hope Ida Ilse Imani Imogen Ines Ingrid Irene Irina Iris Irma Isabel Isabella Isabelle Isla
Ivana Ivy Jacqueline Jade Jana Jane Janet Janice Janine Jasmin Jasmine Jean Jeanne Jelena Jenna Jennifer Jenny Jessica
Jill Joan Joanna Jocelyn Johanna Josephine Joy Joyce Juana Judith Judy Julia Juliana Julie Juliet Juliette June Justine
Kara Karen Karin Karina Karla Kate Katarina Katherine Kathleen Kathryn Kathy Katie Katja Katrin Kavya Kayla Keiko Kelly
Kerstin Kim Kira Kirsten Kristen Kristin Kristina Lakshmi Lara Larissa Laura Lauren Lea Leah Leila Leilani Lena Leona
Leonie Leslie Leticia Layla Lidia Liesl Lila Lilian Lilly Lily Lina Linda Lindsay Linnea Lisa Liv Liz Lola Lorena Loretta
Lorraine Louisa Louise Lucia Lucie Lucinda Lucy Luisa Luna Lydia Lynn Mabel Madeleine Madison Magda Magdalena Maggie Maja
Malia Mandy Manon Mara Margaret Margarita Margot Maria Mariam Mariana Marianne Marie Marina Marion Marisol Marissa Marlene
Marta Martha Martina Mary Maryam Mathilde Maud Maureen Maya Meera Megan Mei Melanie Melinda Melissa Mercedes Meredith Mia
Michaela Michelle Mila Milena Millie Mina Mira Miranda Miriam Molly Mona Monica Monika Monique Morgane Muriel Myra Nadia
Nadine Nancy Naomi Natalia Natalie Natasha Nell Nicola Nicole Niamh Nina Noelle Noemi Nora Norma Odette Olga Olive Olivia
Ophelia Paige Pamela Paola Patricia Paula Paulina Pauline Penelope Penny Petra Philippa Phoebe Pia Pilar Polly Poppy Priya
Rachel Ramona Raquel Rebecca Regina Renata Renee Rhea Rita Roberta Robin Romy Rosa Rosalind Rosanna Rose Rosemary Rosie
Roxana Roxanne Ruby Ruth Sabine Sabrina Sadie Sakura Sally Salma Samantha Samira Sandra Sara Sarah Saskia Savannah Selena
Selma Serena Shannon Sharon Sheila Shirley Shreya Sienna Signe Sigrid Silvia Simone Siobhan Sofia Sofie Solange Sonia
Sonja Sophia Sophie Stacy Stella Stephanie Sue Sunita Susan Susanna Susanne Suzanne Svetlana Sybil Sylvia Tamara Tania
Tanya Tara Tatiana Teresa Tess Thea Theresa Tina Tracy Trisha Uma Ursula Valentina Valeria Valerie Vanessa Vera Veronica
Victoria Viola Violet Virginia Vivian Viviana Wanda Wendy Wilhelmina Willa Xena Ximena Yael Yara Yasmin Yasmine Yolanda
Yoko Yui Yuki Yulia Yvette Yvonne Zahra Zara Zelda Zeynep Zoe Zoey Zofia Zuzanna
`);
