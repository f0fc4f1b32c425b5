/** How notes about the user begin: "User prefers dark mode", "- The user's cat is called Mo". */
const OPENS_WITH_USER = /^\s*(?:[-*•]\s+)?(?:the )?user(?:['’]s)? \p{Ll}/iu;
const THE_USER =
  /\bthe user(?=(?:['’]s)? )(?! (?:interface|experience|manual|guide|account|group|list|table|id|name)s?\b)/giu;

/** Whether a text tells of the user by that word, as the notes of agents do. */
export function tellsOfUser(text: string): boolean {
  return OPENS_WITH_USER.test(text);
}

/** The text with "the user" as a name. Offsets stay the same. */
export function nameUser(text: string): string {
  return text.replaceAll(THE_USER, '    User');
}
