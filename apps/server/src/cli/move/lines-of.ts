import { GligabaoError } from '@gligabao/core';

/** No row of ours is as long; what has no line ends is no export. */
const LONGEST = 67_108_864;

function ensureShort(length: number): void {
  if (length <= LONGEST) return;
  const message = `a line of more than ${LONGEST} characters: what \`gligabao export\` writes is needed`;
  throw new GligabaoError('incorrect', 'move/not-an-export', message);
}

/** The lines of texts that come piece by piece, without their ends; a last one without an end too. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...rest] = piece.split('\n');
    begun.push(first);
    length += first.length;
    ensureShort(length);
    const last = rest.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* rest;
    begun = [last];
    length = last.length;
  }
  if (length > 0) yield begun.join('');
}
