import { nameKey, sentences } from '@gligabao/text';
import type { Span } from '../domain/artifact.ts';
import type { UnlocatedEdge } from './claims.ts';

const SPACED_SCRIPT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;
const WORD = /^[\p{L}\p{N}]$/u;

/** Whether a name stands in a text as a whole word; scripts without spaces have no such edges. */
function holdsName(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    const opensWord = SPACED_SCRIPT.test(name[0] ?? '') && WORD.test(before);
    const closesWord = SPACED_SCRIPT.test(name.at(-1) ?? '') && SPACED_SCRIPT.test(after);
    if (!opensWord && !closesWord) return true;
  }
  return false;
}

/** Finds the sentences of facts in a text: the one that is the description, else the first that holds both names. */
export function spanLocator(text: string): (edge: UnlocatedEdge) => Span | null {
  const keyed = sentences(text).map((sentence) => ({ sentence, key: nameKey(sentence.text) }));
  return (edge) => {
    const [description, source, target] = [edge.description, edge.source, edge.target].map(nameKey);
    const found =
      keyed.find(({ key }) => description !== undefined && description !== '' && key.includes(description)) ??
      keyed.find(({ key }) => holdsName(key, source ?? '') && holdsName(key, target ?? ''));
    return found === undefined ? null : [found.sentence.start, found.sentence.end];
  };
}
