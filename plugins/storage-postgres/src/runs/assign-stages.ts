import { type Column, type GivenStages, STAGE_COLUMNS, STAGES_WITH_MODEL } from '@gligabao/rows';
import type { Part } from '../rows-as.ts';

const assign = ({ name }: Column<GivenStages>): string => `${name} = :${name}`;

/**
 * Assigns the columns of `gb_remember_runs` that hold stages; `l` has the column `ids`, a JSON object of the ledger's
 * numbers by stage. A stage that is not given has null for its status.
 */
export function assignStages(stages: GivenStages): Part {
  const numbers = STAGES_WITH_MODEL.map((stage) => {
    const given = stages[stage] === undefined ? "'[]'" : `coalesce(l.ids ->> '${stage}', '[]')`;
    return `${stage}_inference_ids = ${given}`;
  });
  return {
    text: [...STAGE_COLUMNS.map(assign), ...numbers].join(', '),
    values: Object.fromEntries(STAGE_COLUMNS.map(({ name, of }) => [name, of(stages)])),
  };
}
