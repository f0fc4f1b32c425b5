import { get, hold, join, leave, lose, resign, start } from './job-verbs.ts';
import { go, move, run, switchTo } from './motion-verbs.ts';
import { adopt, buy, give, have, sell } from './property-verbs.ts';
import type { SpecialReader } from './special-reader.ts';

/** Verbs whose reading depends on what their arguments are. */
export const SPECIAL_VERBS: ReadonlyMap<string, SpecialReader> = new Map([
  ['have', have],
  ['give', give],
  ['leave', leave],
  ['lose', lose],
  ['hold', hold],
  ['complete', hold],
  ['finish', hold],
  ['quit', leave],
  ['resign', resign],
  ['retire', resign],
  ['step_down', resign],
  ['move', move],
  ['relocate', move],
  ['emigrate', move],
  ['immigrate', move],
  ['move_back', move],
  ['buy', buy],
  ['purchase', buy],
  ['sell', sell],
  ['start', start],
  ['begin', start],
  ['get', get],
  ['take', get],
  ['land', get],
  ['receive', get],
  ['earn', get],
  ['go', go],
  ['switch', switchTo],
  ['run', run],
  ['join', join],
  ['rejoin', join],
  ['adopt', adopt],
]);
