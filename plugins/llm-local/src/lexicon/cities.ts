import { nameSet } from './word-list.ts';

/** Capitals, large cities, and some that notes often name. Places that are not here are recognised by their context. */
export const CITIES: ReadonlySet<string> = nameSet(`
Aarhus, Abidjan, Abu Dhabi, Accra, Addis Ababa, Adelaide, Ahmedabad, Albuquerque, Aleppo, Alexandria, Algiers, Almaty,
Amman, Amsterdam, Anchorage, Ankara, Antalya, Antwerp, Asheville, Athens, Atlanta, Auckland, Austin, Baghdad, Baku,
Baltimore, Bangalore, Bangkok, Barcelona, Basel, Bath, Beijing, Beirut, Belfast, Belgrade, Bengaluru, Bergen, Berkeley,
Berlin, Bern, Bilbao, Birmingham, Bogota, Bologna, Bonn, Bordeaux, Boston, Boulder, Brasilia, Bratislava, Bremen, Brisbane,
Bristol, Brno, Bruges, Brussels, Bucharest, Budapest, Buenos Aires, Buffalo, Busan, Cairo, Calgary, Cali, Cambridge, Canberra,
Cape Town, Caracas, Cardiff, Casablanca, Charlotte, Chengdu, Chennai, Chicago, Christchurch, Cincinnati, Cleveland, Cologne,
Colombo, Columbus, Copenhagen, Cordoba, Cork, Cupertino, Cusco, Dakar, Dallas, Damascus, Dar es Salaam, Delft, Delhi,
Denver, Detroit, Dhaka, Doha, Dortmund, Dresden, Dubai, Dublin, Durban, Dusseldorf, Edinburgh, Edmonton, Eindhoven, Essen,
Fez, Florence, Frankfurt, Freiburg, Fukuoka, Galway, Gdansk, Geneva, Genoa, Ghent, Glasgow, Gothenburg, Granada, Graz,
Grenoble, Guadalajara, Guangzhou, Guayaquil, Hamburg, Hangzhou, Hanoi, Hanover, Harare, Havana, Heidelberg, Helsinki,
Hiroshima, Ho Chi Minh City, Honolulu, Houston, Hyderabad, Indianapolis, Innsbruck, Islamabad, Istanbul, Izmir, Jakarta,
Jerusalem, Johannesburg, Kabul, Kampala, Kansas City, Karachi, Kathmandu, Kharkiv, Khartoum, Kiev, Kigali, Kinshasa, Kobe,
Kolkata, Krakow, Kuala Lumpur, Kyiv, Kyoto, Lagos, Lahore, Las Vegas, Lausanne, Leeds, Leiden, Leipzig, Lille, Lima, Limerick,
Linz, Lisbon, Liverpool, Ljubljana, London, Los Angeles, Louisville, Luanda, Lucerne, Lusaka, Lviv, Lyon, Madison, Madrid,
Malaga, Malmo, Managua, Manchester, Manila, Marrakech, Marseille, Medellin, Melbourne, Memphis, Mendoza, Mexico City, Miami,
Milan, Milwaukee, Minneapolis, Minsk, Mombasa, Monterrey, Montevideo, Montpellier, Montreal, Moscow, Mumbai, Munich, Nagoya,
Nairobi, Nantes, Naples, Nashville, New Delhi, New Haven, New Orleans, New York, New York City, Newcastle, Nice, Nicosia,
Nottingham, Nuremberg, Oakland, Odessa, Osaka, Oslo, Ottawa, Oxford, Palermo, Palo Alto, Panama City, Paris, Perth,
Philadelphia, Phnom Penh, Phoenix, Pisa, Pittsburgh, Portland, Porto, Prague, Pretoria, Princeton, Pune, Quito, Rabat,
Raleigh, Reykjavik, Riga, Rio de Janeiro, Riyadh, Rome, Rotterdam, Sacramento, Salt Lake City, Salzburg, San Antonio,
San Diego, San Francisco, San Jose, San Juan, Santa Barbara, Santa Fe, Santiago, Sao Paulo, Sapporo, Sarajevo, Savannah,
Seattle, Seoul, Seville, Shanghai, Shenzhen, Sheffield, Sofia, Southampton, St. Louis, St. Petersburg, Stockholm, Strasbourg,
Stuttgart, Sunnyvale, Sydney, Taipei, Tallinn, Tampa, Tashkent, Tbilisi, Tehran, Tel Aviv, The Hague, Thessaloniki, Tirana,
Tokyo, Toronto, Toulouse, Trieste, Tripoli, Trondheim, Tucson, Tunis, Turin, Ulaanbaatar, Uppsala, Utrecht, Valencia,
Vancouver, Venice, Verona, Vienna, Vilnius, Warsaw, Washington, Washington DC, Wellington, Winnipeg, Wuhan, Yerevan,
Yokohama, York, Zagreb, Zanzibar, Zurich, Brooklyn, Manhattan, Queens, Harlem, Hollywood, Mountain View, Menlo Park, NYC
`);
