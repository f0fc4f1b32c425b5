import { wordSet } from './word-list.ts';

/** Adjectives with their preposition as relations: `allergic to`, `fluent in`. */
export const ADJECTIVE_RELATIONS: ReadonlyMap<string, string> = new Map(
  `
allergic to allergic_to|afraid of afraid_of|scared of afraid_of|terrified of afraid_of|fond of likes|keen on likes
interested in interested_in|fluent in speaks|good at good_at|great at good_at|bad at bad_at|responsible for responsible_for
related to related_to|addicted to addicted_to|passionate about passionate_about|obsessed with obsessed_with|native to native_to
known for known_for|famous for known_for|known as known_as|intolerant to intolerant_to|dependent on depends_on
friends with friend_of|married to married_to|engaged to engaged_to|employed by works_at|employed at works_at|active in active_in
involved in involved_in|enrolled at studies_at|enrolled in studies_at|proficient in proficient_in|skilled in skilled_in
headquartered in headquartered_in|based in located_in|located in located_in|situated in located_in|diagnosed with diagnosed_with
named after named_after|abbreviated as also_known_as|compatible with compatible_with|owned by owned_by|similar to similar_to|vaccinated against vaccinated_against
`
    .trim()
    .split(/[|\n]/)
    .map((row): [string, string] => {
      const [word = '', preposition = '', relation = ''] = row.trim().split(' ');
      return [`${word} ${preposition}`, relation];
    }),
);

/** Adjectives that say something lasting of somebody or something by themselves. */
export const LASTING_ADJECTIVES: ReadonlySet<string> = wordSet(`
vegetarian vegan pescatarian gluten-free lactose-intolerant diabetic asthmatic pregnant retired single married divorced
widowed unemployed self-employed left-handed right-handed ambidextrous colorblind colourblind deaf blind bilingual trilingual
dyslexic autistic gay lesbian bisexual transgender nonbinary jewish muslim catholic hindu buddhist christian atheist agnostic
adopted dead alive deceased bankrupt nonprofit open-source proprietary teetotal sober homeless freelance epileptic anemic
`);
