import { wordSet } from './word-list.ts';

/** Names of languages; most are also the adjective of a people. */
export const LANGUAGES: ReadonlySet<string> = wordSet(`
Afrikaans Albanian Amharic Arabic Armenian Basque Bengali Bosnian Bulgarian Cantonese Catalan Chinese Croatian Czech Danish
Dutch English Esperanto Estonian Farsi Finnish French Gaelic Galician Georgian German Greek Gujarati Hausa Hebrew Hindi
Hungarian Icelandic Igbo Indonesian Irish Italian Japanese Kannada Khmer Korean Kurdish Latin Latvian Lithuanian Macedonian
Malay Malayalam Maltese Mandarin Marathi Mongolian Nepali Norwegian Pashto Persian Polish Portuguese Punjabi Romanian
Russian Sanskrit Serbian Slovak Slovenian Somali Spanish Swahili Swedish Tagalog Tamil Telugu Thai Tibetan Turkish Ukrainian
Urdu Uzbek Vietnamese Welsh Yiddish Yoruba Zulu
`);

/** Adjectives of peoples that are not also languages. */
export const NATIONALITIES: ReadonlySet<string> = wordSet(`
American British Canadian Australian Austrian Brazilian Mexican Indian Argentine Argentinian Belgian Swiss Egyptian Moroccan
Nigerian Kenyan Ghanaian Ethiopian Chilean Colombian Peruvian Cuban Israeli Jordanian Lebanese Syrian Iraqi Iranian Pakistani
Scottish English European African Asian Filipino Taiwanese Singaporean Tunisian Algerian Venezuelan Bolivian Catholic
Christian Muslim Jewish Buddhist Hindu Democrat Republican Californian Texan Parisian Venetian
`);
