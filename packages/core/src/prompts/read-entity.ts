import { UNKNOWN_TYPE } from '../domain/entity.ts';
import type { ClaimedEntity } from '../ports/tasks.ts';
import { ENTITY_DESCRIPTION, NAME, TYPE } from './aliases.ts';
import type { DropReason } from './claims.ts';
import { asText, fieldsOf, isRecord, pick } from './fields.ts';
import { isSchemaEcho } from './schema-echo.ts';

/** Whether a name could name something: a placeholder such as `...` could not. */
function isLegible(name: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(name);
}

/** An item of a reply as an entity, or why it is none. A string is an entity of that name. */
export function readEntity(item: unknown): ClaimedEntity | DropReason {
  if (typeof item === 'string') return readEntity({ name: item });
  if (!isRecord(item) || isSchemaEcho(item)) return 'not an entity or a fact';
  const fields = fieldsOf(item);
  const name = asText(pick(fields, NAME));
  if (name === null || !isLegible(name)) return 'entity without a name';
  return {
    name,
    type: asText(pick(fields, TYPE)) ?? UNKNOWN_TYPE,
    description: asText(pick(fields, ENTITY_DESCRIPTION)) ?? '',
  };
}
