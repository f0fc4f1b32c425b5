import { isGligabaoError, type RememberResponse } from '@gligabao/core';
import { print } from '../output.ts';
import { plainName } from './progress-line.ts';
import type { Document } from './read-document.ts';

/** What became of a text that was sent: it is remembered, or it waits in line at a server. */
export type Delivered =
  | { readonly status: 'remembered'; readonly response: RememberResponse }
  | { readonly status: 'queued'; readonly runId: number };

/** What became of a document, or of a part of one that was too large for one text. */
export type Outcome =
  | ({ readonly part: Part } & Delivered)
  | { readonly status: 'unchanged'; readonly part: Part; readonly artifactId: number }
  | { readonly status: 'empty' }
  | { readonly status: 'failed'; readonly error: unknown };

export interface Part {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** An outcome as one line of JSON. */
function printJsonLine({ source }: Document, outcome: Outcome): void {
  const { status } = outcome;
  const part = 'part' in outcome && outcome.part.of > 1 ? { part: outcome.part.number, parts: outcome.part.of } : {};
  const start = { ...(source === null ? {} : { source }), ...part, status };
  switch (outcome.status) {
    case 'remembered':
      return print(JSON.stringify({ ...start, ...outcome.response }));
    case 'queued':
      return print(JSON.stringify({ ...start, remember_run_id: outcome.runId }));
    case 'unchanged':
      return print(JSON.stringify({ ...start, artifact_id: outcome.artifactId }));
    case 'empty':
      return print(JSON.stringify(start));
    case 'failed': {
      const code = isGligabaoError(outcome.error) ? outcome.error.code : 'fault';
      return print(JSON.stringify({ ...start, error: reasonOf(outcome.error), code }));
    }
  }
}

function countsOf({ chunks, entities, edges }: RememberResponse): string {
  const read = `${entities.length} entities, ${edges.length} facts`;
  if (chunks === undefined) return read;
  const reused = chunks.filter((chunk) => chunk.reused).length;
  return `${chunks.length} chunks${reused === 0 ? '' : `, ${reused} of them reused`}; ${read}`;
}

/** One line a document; what failed is listed at the end, on standard error. */
function printLine({ label }: Document, outcome: Outcome): void {
  const name = plainName(label);
  const within = 'part' in outcome && outcome.part.of > 1 ? `, part ${outcome.part.number} of ${outcome.part.of}` : '';
  switch (outcome.status) {
    case 'remembered':
      return print(`${name}${within}: artifact ${outcome.response.artifact_id} (${countsOf(outcome.response)})`);
    case 'queued':
      return print(`${name}${within}: queued as run ${outcome.runId}`);
    case 'unchanged':
      return print(`${name}${within}: unchanged (artifact ${outcome.artifactId})`);
    case 'empty':
      return print(`${name}: empty`);
    case 'failed':
  }
}

/** A text that was given itself, with its facts. */
function printFacts(response: RememberResponse): void {
  print(`Remembered as artifact ${response.artifact_id} (${countsOf(response)}).`);
  for (const edge of response.edges) {
    const bounds = [edge.valid_at && `from ${edge.valid_at}`, edge.invalid_at && `to ${edge.invalid_at}`];
    const shown = [...bounds.filter(Boolean), edge.state].join(', ');
    print(`  ${edge.source} - ${edge.relation} - ${edge.target}  (${shown})`);
  }
  if (response.invalidated_edges.length > 0) print(`Closed: ${response.invalidated_edges.join(', ')}`);
}

/** Prints an outcome on standard output. */
export function printOutcome(document: Document, outcome: Outcome, { json }: { readonly json: boolean }): void {
  if (json) printJsonLine(document, outcome);
  else if (outcome.status === 'queued' && document.source === null) print(`Queued as run ${outcome.runId}.`);
  else if (outcome.status === 'remembered' && document.source === null) printFacts(outcome.response);
  else printLine(document, outcome);
}
