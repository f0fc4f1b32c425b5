import { amongConditions, type BoundCondition } from '@gligabao/rows';

/** The condition that the label `found` compares with a value; null where it does not exist. */
function compares(found: string, { condition, value }: BoundCondition): string {
  const given = `:${value}::jsonb`;
  switch (condition.operator) {
    case 'exists':
      return `${found} IS NOT NULL`;
    case 'in':
      return `${given} @> ${found}`;
    case 'eq':
    case 'ne':
      return `${found} = ${given}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[condition.operator];
      const [type, read] = typeof condition.value === 'number' ? ['number', '::numeric'] : ['string', 'COLLATE "C"'];
      return `CASE jsonb_typeof(${found}) WHEN '${type}'
        THEN (${found} #>> '{}') ${read} ${sign} (${given} #>> '{}') ${read} END`;
    }
  }
}

/** The conditions of `View.among`. */
export const among = amongConditions('@.', (labels, bound) => {
  const { condition, label } = bound;
  const turned = condition.operator === 'ne' || (condition.operator === 'exists' && !condition.value);
  const met = `coalesce(${compares(`(${labels}::jsonb -> :${label}::text)`, bound)}, false)`;
  return turned ? `NOT ${met}` : met;
});
