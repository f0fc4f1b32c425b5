import { createRequire } from 'node:module';

const manifest: { readonly version: string } = createRequire(import.meta.url)('../package.json');

/** The version of the server. */
export const VERSION = manifest.version;
