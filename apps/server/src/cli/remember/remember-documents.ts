import { isGligabaoError } from '@gligabao/core';
import { cutParts } from './cut-parts.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { Deliver } from './deliver.ts';
import type { Outcome, Part } from './outcome.ts';
import type { Document, DocumentText } from './read-document.ts';

export interface Sending {
  readonly deliver: Deliver;
  readonly known: KnownDocuments;
  /** The fields that are the same for all. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Asked before each document. */
  readonly isStopped: () => boolean;
  readonly onBegin: (document: Document, done: number) => void;
  /** A file is too large for one text. */
  readonly onParts: (document: Document, parts: number) => void;
  readonly onOutcome: (document: Document, outcome: Outcome) => void;
}

/** What is wrong with all documents alike, and no fault of the one that is sent. */
const FOR_ALL_FIELDS: readonly (string | undefined)[] = ['user_id', 'dataset', 'kind', 'reference_time', 'session_id'];
const FOR_ALL_CODES = ['remember/no-llm', 'remember/no-provider', 'cli/no-server'];

function concernsAll(error: unknown): boolean {
  if (!isGligabaoError(error)) return false;
  return FOR_ALL_CODES.includes(error.code) || (error.kind === 'incorrect' && FOR_ALL_FIELDS.includes(error.field));
}

const nameOf = (source: string): string => source.slice(source.lastIndexOf('/') + 1);

function bodyOf(document: Document, { writtenAt }: DocumentText, text: string, part: Part): Record<string, unknown> {
  if (document.source === null) return { text };
  return {
    text,
    source: document.source,
    metadata: { file: nameOf(document.source), ...(part.of > 1 ? { part: part.number, parts: part.of } : {}) },
    ...(writtenAt === null ? {} : { reference_time: writtenAt }),
  };
}

async function sendPart(document: Document, read: DocumentText, text: string, part: Part, sending: Sending) {
  const { deliver, known, fields } = sending;
  const { source } = document;
  const stored = source === null ? null : known.unchanged(source, part.number, text);
  if (stored !== null) {
    sending.onOutcome(document, { status: 'unchanged', part, artifactId: stored });
    return;
  }
  const before = source === null ? null : known.newest(source, part.number);
  const delivered = await deliver({ ...bodyOf(document, read, text, part), ...fields }, { source, before });
  sending.onOutcome(document, { part, ...delivered });
}

async function sendDocument(document: Document, sending: Sending): Promise<void> {
  const read = await document.read();
  if (document.source !== null && read.text.trim() === '') {
    sending.onOutcome(document, { status: 'empty' });
    return;
  }
  const parts = cutParts(read.text);
  if (parts.length > 1) sending.onParts(document, parts.length);
  for (const [index, text] of parts.entries()) {
    // White space between two parts says nothing.
    if (parts.length > 1 && text.trim() === '') continue;
    await sendPart(document, read, text, { number: index + 1, of: parts.length }, sending);
  }
}

/**
 * Sends documents one after the other. A failure of one is its outcome, and the next follows.
 *
 * @returns how many were begun: all, unless it was stopped.
 * @throws GligabaoError where the failure is that of all of them, such as a wrong `kind`.
 */
export async function rememberDocuments(documents: readonly Document[], sending: Sending): Promise<number> {
  for (const [done, document] of documents.entries()) {
    if (sending.isStopped()) return done;
    sending.onBegin(document, done);
    try {
      await sendDocument(document, sending);
    } catch (error) {
      if (concernsAll(error)) throw error;
      sending.onOutcome(document, { status: 'failed', error });
    }
  }
  return documents.length;
}
