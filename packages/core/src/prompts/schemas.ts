import { BOOLEAN, listOf, NULLABLE_STRING, STRING, strictObject } from './json-schema.ts';

export const EXTRACT_GRAPH_SCHEMA = strictObject({
  entities: listOf(strictObject({ name: STRING, type: STRING, description: STRING })),
  edges: listOf(
    strictObject({
      source: STRING,
      target: STRING,
      relation: STRING,
      description: STRING,
      valid_at: NULLABLE_STRING,
      invalid_at: NULLABLE_STRING,
      denied: BOOLEAN,
    }),
  ),
});

export const RESOLVE_EDGES_SCHEMA = strictObject({
  results: listOf(
    strictObject({
      fact: STRING,
      duplicates: listOf(STRING),
      contradicts: listOf(STRING),
      corrects: listOf(STRING),
      ends: listOf(STRING),
    }),
  ),
  aliases: listOf(STRING),
});
