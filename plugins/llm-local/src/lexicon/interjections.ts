import { wordSet } from './word-list.ts';

/** Words that open a sentence of talk and name nobody: calls, thanks, moods, short forms. */
export const INTERJECTIONS: ReadonlySet<string> = wordSet(`
ah aha ahh alas alright amazing anyway anyways awesome aw aww awww aye bam bet bless boy bravo brb btw bye cheers congrats
congratulations cool curious damn dang dear definitely dude duh eek eh er excellent exactly exciting excited fab fantastic
fine fingers fyi gee glad glorious god goodbye gosh gotcha gotta gonna grateful great greetings ha haha hahaha happy hehe hell
hello here heya hey hi hiya hm hmm hooray hopefully hoping huh hurray idk imo imho indeed inspiring jeez kudos lmao lol lovely
lucky man mhm mmm my nah nice nope oh ok okay omg oof ooh ooo oops ouch perfect phew please props proud really right rip same
seriously shoot shucks sigh sounds sorry sup super sure surely sweet tbh thank thankful thankfully thanks thx totally true ty
ugh uh uhm um unfortunately wanna welcome well whatever whoa woah woo woohoo wonderful wow wowza yay yea yeah yep yes yikes yo
yup
`);
