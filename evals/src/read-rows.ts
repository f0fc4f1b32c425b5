import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/**
 * The rows of a file with one JSON object a line; fields that the schema does not know are ignored.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function readRows<Row>(path: string, schema: z.ZodType<Row>): Promise<readonly Row[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const result = schema.safeParse(parsed(line));
    if (result.success) return result.data;
    throw new Error(`${path}:${index + 1}: ${z.prettifyError(result.error)}`);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // What is no JSON is no object either, which the schema tells with the line.
    return undefined;
  }
}
