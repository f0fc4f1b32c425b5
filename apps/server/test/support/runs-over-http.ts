import { setTimeout as sleep } from 'node:timers/promises';
import type { RememberResponse } from '@gligabao/core';
import type { Serving } from './serving.ts';

/** A run as it is shown. */
export interface ShownRun {
  readonly id: number;
  readonly status: string;
  readonly error?: string;
  readonly artifact_id?: number;
  readonly queued_at: string;
  readonly started_at?: string;
  readonly finished_at?: string;
  readonly result?: RememberResponse;
}

type Getting = Pick<Serving, 'get'>;

/** Every row of a list of a dataset. */
export async function listed<Row>(
  server: Getting,
  path: string,
  dataset: string,
  list = path,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = `user_id=u1&dataset=${dataset}&limit=500&offset=${rows.length}`;
    const { body } = await server.get<Readonly<Record<string, readonly Row[]>> & { readonly total: number }>(
      `/v1/gb/${path}?${page}`,
    );
    rows.push(...(body[list] ?? []));
    if (rows.length >= body.total) return rows;
  }
}

/** The remember runs of a dataset in the order of their numbers, once none of them is under way. */
export async function endedRuns(server: Getting, dataset: string): Promise<readonly ShownRun[]> {
  for (;;) {
    const runs = await listed<ShownRun>(server, 'remember-runs', dataset, 'runs');
    if (runs.every(({ status }) => status !== 'started')) return runs.toSorted((a, b) => a.id - b.id);
    await sleep(50);
  }
}

/** A run, once it is as wanted. */
export async function runUntil(
  server: Getting,
  id: number,
  isThere: (run: ShownRun) => boolean,
  dataset = 'main',
): Promise<ShownRun> {
  for (;;) {
    const { body } = await server.get<ShownRun>(`/v1/gb/remember-runs/${id}?user_id=u1&dataset=${dataset}`);
    if (isThere(body)) return body;
    await sleep(10);
  }
}

export const hasBegun = ({ started_at: at }: ShownRun): boolean => at !== undefined;
export const hasEnded = ({ status }: ShownRun): boolean => status !== 'started';
