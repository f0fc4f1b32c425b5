import { readFile, stat } from 'node:fs/promises';
import { GligabaoError } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { decodeText } from './decode-text.ts';
import type { FoundFile } from './find-files.ts';
import { readPdf } from './read-pdf.ts';

/** Larger files are no documents that someone wrote, and would fill the memory of this process. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** One thing to remember; read when it is its turn. */
export interface Document {
  /** What it is called in messages. */
  readonly label: string;
  readonly source: string | null;
  read(): Promise<DocumentText>;
}

export interface DocumentText {
  readonly text: string;
  /** When it was written, if that is known; RFC 3339. */
  readonly writtenAt: string | null;
}

/** By what it holds, whatever it is called: a PDF says so itself. */
function contentOf(bytes: Uint8Array): Promise<string> | string {
  return PDF.every((byte, at) => bytes[at] === byte) ? readPdf(bytes) : decodeText(bytes);
}

const ERRNO: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENOENT: 'it is not there any more',
};

async function readBytes(path: string): Promise<{ readonly bytes: Uint8Array; readonly modifiedAt: number }> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (size > MAX_FILE_BYTES) {
      throw new GligabaoError('incorrect', 'cli/file-too-large', 'it is larger than 64 MiB');
    }
    return { bytes: await readFile(path), modifiedAt: Math.floor(mtimeMs) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const why = ERRNO[code];
    throw why === undefined ? error : new GligabaoError('unavailable', 'cli/unreadable-file', why, { cause: error });
  }
}

/** A file as a document: written when it was last changed. */
export function documentOfFile({ path, source }: FoundFile): Document {
  return {
    label: source,
    source,
    async read() {
      const { bytes, modifiedAt } = await readBytes(path);
      return { text: await contentOf(bytes), writtenAt: formatInstant(modifiedAt) };
    },
  };
}

/** What comes on standard input, up to its end. */
export function documentOfStdin(stdin: AsyncIterable<Uint8Array>): Document {
  return {
    label: 'standard input',
    source: null,
    async read() {
      const pieces: Uint8Array[] = [];
      for await (const piece of stdin) pieces.push(piece);
      return { text: await contentOf(Buffer.concat(pieces)), writtenAt: null };
    },
  };
}

export function documentOfText(text: string): Document {
  return { label: 'the text', source: null, read: () => Promise.resolve({ text, writtenAt: null }) };
}
