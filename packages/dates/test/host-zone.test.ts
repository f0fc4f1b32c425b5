import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

it.each(files)('F061 F066: %s reads neither the local zone nor the clock', (name) => {
  const text = readFileSync(join(source, name), 'utf8');
  expect(text).not.toMatch(/\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/);
  expect(text).not.toMatch(/new Date\(\)|new Date\([^()]*,|Date\.now|Date\.parse|toLocale|process\./);
});
