import { cleanText } from '@gligabao/text';
import type { Among, LabelCondition } from '../domain/among.ts';
import type { MetadataValue } from '../domain/artifact.ts';
import { GligabaoError } from '../errors.ts';
import type { QueryRequest } from './request.ts';

type Where = NonNullable<QueryRequest['where']>;

/** A value as the labels that it is compared with were stored. */
const cleaned = <Value extends MetadataValue>(value: Value): Value =>
  // What cleaning gives of a string is a string.
  (typeof value === 'string' ? cleanText(value) : value) as Value;

function conditionsOf(label: string, asked: Where[string]): readonly LabelCondition[] {
  if (typeof asked !== 'object') return [{ label, operator: 'eq', value: cleaned(asked) }];
  const { exists, in: values, eq, ne, ...orders } = asked;
  const conditions: LabelCondition[] = [];
  if (exists !== undefined) conditions.push({ label, operator: 'exists', value: exists });
  if (values !== undefined) conditions.push({ label, operator: 'in', value: values.map(cleaned) });
  if (eq !== undefined) conditions.push({ label, operator: 'eq', value: cleaned(eq) });
  if (ne !== undefined) conditions.push({ label, operator: 'ne', value: cleaned(ne) });
  for (const operator of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = orders[operator];
    if (value !== undefined) conditions.push({ label, operator, value: cleaned(value) });
  }
  return conditions;
}

/**
 * Which artifacts a question is asked of; null: of all.
 *
 * @throws GligabaoError `incorrect` when it says how to heed a session and names none.
 */
export function amongOf({
  where,
  session_id: sessionId,
  session_mode: mode,
}: Pick<QueryRequest, 'where' | 'session_id' | 'session_mode'>): Among | null {
  if (mode !== undefined && sessionId === undefined) {
    throw new GligabaoError(
      'incorrect',
      'query/no-session',
      `session_id: name the session that \`session_mode: "${mode}"\` is about`,
      { field: 'session_id' },
    );
  }
  const only = mode === 'only' && sessionId !== undefined ? { sessionId } : {};
  const conditions = Object.entries(where ?? {}).flatMap(([label, asked]) => conditionsOf(cleanText(label), asked));
  if (conditions.length > 0) return { ...only, where: conditions };
  return mode === 'only' ? only : null;
}
