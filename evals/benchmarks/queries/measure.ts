import { z } from 'zod';
import { percentile } from '../../src/index.ts';
import type { HttpClient } from '../server/http-client.ts';
import type { StartedServer } from '../server/start-server.ts';
import type { QuestionKind } from './questions.ts';

/** Milliseconds of all requests of one kind. */
export interface KindTimes {
  readonly name: string;
  readonly hub: boolean;
  readonly wall: readonly number[];
  /** Processor time of the server, for each request on the average. */
  readonly cpu: number;
  /** The median of each step, as the server tells it. */
  readonly steps: Readonly<Record<string, number>>;
}

const Timed = z.object({ retrieval: z.object({ timings_ms: z.record(z.string(), z.number()) }) });

/** Asks all questions of a kind, one at a time, each after the answer to the one before. */
export async function measureKind(
  { name, hub, bodies }: QuestionKind,
  server: StartedServer,
  client: HttpClient,
): Promise<KindTimes> {
  const wall: number[] = [];
  const steps = new Map<string, number[]>();
  const before = await server.cpuMs();
  for (const body of bodies) {
    const { body: reply, ms } = await client.post('/v1/gb/query', body);
    wall.push(ms);
    for (const [step, taken] of Object.entries(Timed.parse(reply).retrieval.timings_ms))
      steps.set(step, [...(steps.get(step) ?? []), taken]);
  }
  const cpu = ((await server.cpuMs()) - before) / bodies.length;
  const medians = [...steps].map(([step, all]) => [step, percentile(all, 0.5)] as const);
  return { name, hub, wall, cpu, steps: Object.fromEntries(medians) };
}
