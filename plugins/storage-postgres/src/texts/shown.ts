import { shownTexts } from '@gligabao/rows';
import { among } from '../among.ts';
import { factIsVisible } from './fact-is-visible.ts';
import { wasSaid } from './was-said.ts';

/** Conditions of a text `t` that may be shown; they bind what `viewBindings` gives, and `:dataset`. */
export const { shown, shownOf } = shownTexts({
  entity: (view) => among.entity('t.owner_id', view),
  fact: (view) => factIsVisible('t', view),
  passage: (view) => wasSaid('t', view),
});
