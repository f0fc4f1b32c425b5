import type { MetadataValue } from '@gligabao/core';
import { amongConditions, type BoundCondition } from '@gligabao/rows';

const NUMBERS = `('integer', 'real')`;

/** The condition that the label `j` is of the type of a value. */
function isOfType(value: MetadataValue): string {
  if (typeof value === 'boolean') return `j.type IN ('true', 'false')`;
  return typeof value === 'number' ? `j.type IN ${NUMBERS}` : `j.type = 'text'`;
}

/** The condition that the label `j` meets a comparison; both sides are read from JSON, and so rounded alike. */
function isMet({ condition, value }: BoundCondition): string {
  switch (condition.operator) {
    case 'exists':
      return 'true';
    case 'in':
      return `EXISTS (SELECT 1 FROM json_each(:${value}) v WHERE v.atom = j.atom
        AND (v.type = j.type OR v.type IN ${NUMBERS} AND j.type IN ${NUMBERS}))`;
    case 'eq':
    case 'ne':
      return `${isOfType(condition.value)} AND j.atom = (:${value} ->> '$')`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[condition.operator];
      return `${isOfType(condition.value)} AND j.atom ${sign} (:${value} ->> '$')`;
    }
  }
}

/** The conditions of `View.among`. */
export const among = amongConditions('', (labels, bound) => {
  const { condition, label } = bound;
  const turned = condition.operator === 'ne' || (condition.operator === 'exists' && !condition.value);
  return `${turned ? 'NOT ' : ''}EXISTS (SELECT 1 FROM json_each(${labels}) j
    WHERE j.key = :${label} AND ${isMet(bound)})`;
});
