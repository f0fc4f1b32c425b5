import { z } from 'zod';
import { createHttpClient } from '../server/http-client.ts';
import { checkResponse, type Checked } from './slice.ts';
import type { Material } from './told.ts';

const USER = 'bench';
const Artifact = z.object({ text: z.string() });

/** Reads stored texts over HTTP, each once. */
function textReader(url: string, dataset: string): (id: number) => Promise<string> {
  const known = new Map<number, Promise<string>>();
  const read = async (id: number): Promise<string> => {
    const address = `/v1/gb/artifacts/${id}?user_id=${USER}&dataset=${encodeURIComponent(dataset)}`;
    const reply = await fetch(new URL(address, url));
    return Artifact.parse(await reply.json()).text;
  };
  return (id) => {
    const text = known.get(id) ?? read(id);
    known.set(id, text);
    return text;
  };
}

/** The questions of all materials in turn, so that a few of each come first. */
function inTurn(materials: readonly Material[]) {
  const most = Math.max(...materials.map(({ questions }) => questions.length));
  return Array.from({ length: most }, (_, at) =>
    materials.flatMap(({ dataset, questions }) => {
      const question = questions[at];
      return question === undefined ? [] : [{ dataset, ...question }];
    }),
  ).flat();
}

/** Remembers all of it at the server, and asks until so many questions were answered from the material. */
export async function runCheck(
  url: string,
  materials: readonly Material[],
  answers: number,
): Promise<readonly Checked[]> {
  const client = createHttpClient(url);
  try {
    for (const { bodies } of materials) for (const body of bodies) await client.post('/v1/gb/remember', body);
    const readers = new Map(materials.map(({ dataset }) => [dataset, textReader(url, dataset)]));
    const checked: Checked[] = [];
    for (const { dataset, text, at } of inTurn(materials)) {
      const read = readers.get(dataset);
      if (checked.length >= answers || read === undefined) break;
      const when = at === null ? {} : { reference_time: at };
      const { body } = await client.post('/v1/gb/query', { user_id: USER, dataset, query: text, ...when });
      const each = await checkResponse(body, read);
      if (each.mode === 'extractive') checked.push(each);
    }
    return checked;
  } finally {
    client.close();
  }
}

/** Counts over all answers, and whether they are as they must be. */
export function summarise(checked: readonly Checked[]) {
  const sum = (of: (each: Checked) => number): number => checked.reduce((total, each) => total + of(each), 0);
  const [citations, equal] = [sum((each) => each.citations), sum((each) => each.equal)];
  const citing = checked.filter((each) => each.citations > 0).length;
  const faults = checked.flatMap((each) => each.faults);
  const passed = checked.length > 0 && equal === citations && faults.length === 0 && citing >= checked.length * 0.9;
  return { answers: checked.length, citing, citations, equal, faults, passed };
}
