import { nameSet } from './word-list.ts';

/** Countries, continents, regions and states by the names under which notes mention them. */
export const COUNTRIES: ReadonlySet<string> = nameSet(`
Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahamas, Bahrain,
Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia, Botswana, Brazil, Brunei, Bulgaria,
Burkina Faso, Burundi, Cambodia, Cameroon, Canada, Chad, Chile, China, Colombia, Congo, Costa Rica, Croatia, Cuba, Cyprus,
Czechia, Czech Republic, Denmark, Djibouti, Dominican Republic, Ecuador, Egypt, El Salvador, England, Eritrea, Estonia,
Ethiopia, Fiji, Finland, France, Gabon, Gambia, Georgia, Germany, Ghana, Greece, Greenland, Guatemala, Guinea, Guyana, Haiti,
Honduras, Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italy, Ivory Coast, Jamaica, Japan,
Jordan, Kazakhstan, Kenya, Korea, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein,
Lithuania, Luxembourg, Macau, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, Mauritius, Mexico, Moldova,
Monaco, Mongolia, Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, New Zealand, Nicaragua, Niger,
Nigeria, North Korea, North Macedonia, Northern Ireland, Norway, Oman, Pakistan, Palestine, Panama, Papua New Guinea,
Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia, Rwanda, Saudi Arabia, Scotland, Senegal,
Serbia, Seychelles, Sierra Leone, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, South Sudan, Spain,
Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Tibet, Togo, Tonga, Tunisia,
Turkey, Turkmenistan, Uganda, Ukraine, United Arab Emirates, UAE, United Kingdom, UK, U.K., United States, USA, U.S.A., US,
U.S., America, Britain, Great Britain, Uruguay, Uzbekistan, Vatican, Venezuela, Vietnam, Wales, Yemen, Zambia, Zimbabwe,
Europe, Africa, Asia, Antarctica, North America, South America, Latin America, Middle East, Scandinavia, Alabama, Alaska,
Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas,
Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
New Hampshire, New Jersey, New Mexico, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island,
South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming,
Ontario, Quebec, Alberta, British Columbia, Nova Scotia, Manitoba, New South Wales, Queensland, Tasmania, Bavaria, Saxony,
Tuscany, Sicily, Sardinia, Lombardy, Provence, Normandy, Brittany, Catalonia, Andalusia, Galicia, Crete, Bali, Java, Punjab,
Kerala, Goa, Gujarat, Silicon Valley, Cornwall, Devon, Yorkshire, Kent, Siberia, Patagonia, Flanders, Alps, Himalayas
`);
