import { FRAME_TABLE } from './frame-table.ts';

/** What happens to a fact: it holds, begins, ends, or happened once. */
export type Effect = 'state' | 'begin' | 'end' | 'event';

/** One reading of a verb: which arguments it joins, by which relation, to what effect. */
export interface Frame {
  readonly source: string;
  /** Argument names, any of which may hold the target. */
  readonly targets: readonly string[];
  readonly effect: Effect;
  /** `@` stands for the verb's own form. */
  readonly relation: string;
  readonly sourceType: string | null;
  readonly targetType: string | null;
}

const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ['=', 'state'],
  ['+', 'begin'],
  ['-', 'end'],
  ['!', 'event'],
]);

function readFrame(text: string): Frame {
  const [slot = '', effect = '', relation = '', sourceType = '_', targetType = '_'] = text.trim().split(/\s+/);
  const arrow = slot.indexOf('>');
  return {
    source: arrow < 0 ? 'subj' : slot.slice(0, arrow),
    targets: slot.slice(arrow + 1).split(','),
    effect: EFFECTS.get(effect) ?? 'event',
    relation,
    sourceType: sourceType === '_' ? null : sourceType,
    targetType: targetType === '_' ? null : targetType,
  };
}

/** Frames by verb lemma, or lemma and particle (`break_up`). */
export const FRAMES: ReadonlyMap<string, readonly Frame[]> = new Map(
  FRAME_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [verbs = '', patterns = ''] = line.split(' : ');
      const frames = patterns.split(' ; ').map(readFrame);
      return verbs
        .trim()
        .split(' ')
        .map((verb): [string, readonly Frame[]] => [verb, frames]);
    }),
);
