import { jest } from '@jest/globals';
import { doctorCommand } from '../../src/cli/doctor.ts';
import { loadSettings } from '../../src/index.ts';
import type { Fields } from './http.ts';
import { STUB } from './server.ts';
import type { TemporaryStorage } from './storage.ts';

/** What `gligabao doctor --json` says of a storage that stub models wrote to, and its exit code; it starts no process. */
export async function diagnose(storage: TemporaryStorage): Promise<{ readonly code: number; readonly said: Fields }> {
  const loaded = loadSettings(storage.settings, {}, { cwd: storage.folder });
  const out = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await doctorCommand({ json: true }, loaded, { plugins: STUB });
    return { code, said: JSON.parse(out.mock.calls.map(([text]) => String(text)).join('')) as Fields };
  } finally {
    out.mockRestore();
  }
}
