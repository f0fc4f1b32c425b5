import { z } from 'zod';

/** What a response says that it quotes, wherever it says it. */
const Quoted = z.object({
  handle: z.string(),
  artifact_id: z.int(),
  span: z.tuple([z.int(), z.int()]),
  quote: z.string(),
});
type Quoted = z.output<typeof Quoted>;

const Response = z.object({
  answer: z.string().nullable(),
  mode: z.string(),
  evidence: z.object({ edges: z.array(z.unknown()), passages: z.array(z.unknown()) }),
  sentences: z.array(z.object({ supported: z.boolean(), citations: z.array(z.unknown()) })),
  supported: z.int(),
  unsupported: z.int(),
});

/** What was checked of one response. */
export interface Checked {
  readonly mode: string;
  readonly answer: string | null;
  readonly citations: number;
  /** Citations of which the stored characters are those that are quoted. */
  readonly equal: number;
  /** What is wrong, each in one line. */
  readonly faults: readonly string[];
}

const HANDLE = /\[([fp]\d+)\]/giu;

/** Reads a stored text, by the number of its artifact. */
export type ReadText = (artifactId: number) => Promise<string>;

async function compare({ handle, artifact_id: id, span, quote }: Quoted, read: ReadText): Promise<string | null> {
  const stored = (await read(id)).slice(...span);
  return stored === quote && stored !== ''
    ? null
    : `${handle}: artifact ${id} [${span.join(', ')}) is not what is quoted`;
}

/**
 * Checks a response by what the server stores and by nothing that it says of itself: each citation is cut out of its
 * artifact, each handle of the prose is in the evidence and has a quote, and the counts of sentences are right.
 */
export async function checkResponse(body: unknown, read: ReadText): Promise<Checked> {
  const { answer, mode, evidence, sentences, supported, unsupported } = Response.parse(body);
  const shown = [...evidence.edges, ...evidence.passages];
  const cited = [...shown, ...sentences.flatMap(({ citations }) => citations)];
  const faults: string[] = [];
  let equal = 0;
  for (const each of cited) {
    const quoted = Quoted.safeParse(each);
    const fault = quoted.success ? await compare(quoted.data, read) : 'a citation without its span and quote';
    if (fault === null) equal++;
    else faults.push(fault);
  }
  const handles = new Set(shown.flatMap((each) => Quoted.safeParse(each).data?.handle ?? []));
  const inProse = new Set([...(answer ?? '').matchAll(HANDLE)].flatMap(([, handle]) => handle ?? []));
  for (const handle of inProse)
    if (!handles.has(handle)) faults.push(`${handle} stands in the prose and not in the evidence`);
  for (const handle of handles)
    if (!inProse.has(handle)) faults.push(`${handle} is in the evidence and not in the prose`);
  const counted = sentences.filter((each) => each.supported).length;
  if (counted !== supported || sentences.length - counted !== unsupported)
    faults.push('the counts of sentences are wrong');
  return { mode, answer, citations: cited.length, equal, faults };
}
