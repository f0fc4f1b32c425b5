// Longer than an item as it is usually written, so that items which merely begin alike do not count.
const TAIL = 240;
const REPEATS = 4;

/** Whether a cut-off reply ran in a circle: its last words occur again and again. */
export function repeatsItself(reply: string): boolean {
  const tail = reply.trimEnd().slice(-TAIL);
  if (tail.length < TAIL) return false;
  let count = 0;
  for (let at = reply.indexOf(tail); at >= 0; at = reply.indexOf(tail, at + 1)) count++;
  return count >= REPEATS;
}
