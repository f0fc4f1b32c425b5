/** "Who was the chair of X in Jun, 1970?" without the month, where that is told beside it or not at all. */
export function withoutDate(question: string): string {
  return question.replace(/ in \p{L}{3,9},? \d{4}(?=\?)/u, '');
}
