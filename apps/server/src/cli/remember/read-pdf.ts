import { GligabaoError } from '@gligabao/core';

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function refusal(error: unknown): GligabaoError {
  const why = isNamed(error, 'PasswordException') ? 'it is a PDF with a password' : 'it is a broken PDF';
  return new GligabaoError('incorrect', 'cli/bad-pdf', why, { cause: error });
}

/**
 * The text of a PDF, a blank line between two pages.
 *
 * @throws GligabaoError `incorrect` `cli/bad-pdf` for one that is locked, broken, or has no text.
 */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  // Loaded where it is needed: it takes longer to load than most texts take to read.
  const { extractText, getDocumentProxy } = await import('unpdf');
  let pages: readonly string[];
  try {
    // Its warnings would go to standard output, among the results. Copied, since it takes the bytes for itself.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    pages = (await extractText(pdf, { mergePages: false })).text;
    await pdf.loadingTask.destroy();
  } catch (error) {
    throw refusal(error);
  }
  const text = pages
    .map((page) => page.trim())
    .filter(Boolean)
    .join('\n\n');
  if (text === '') throw new GligabaoError('incorrect', 'cli/bad-pdf', 'it is a PDF without text, such as a scan');
  return text;
}
