import { describe, expect, it } from '@jest/globals';
import { readText, writtenFiles } from './tree.ts';

const files = writtenFiles();
const code = files.filter((path) => /\.(ts|tsx|mts|js|mjs|cjs|sql|css)$/.test(path));
const text = files.filter((path) => /\.(ts|tsx|mts|js|mjs|cjs|sql|css|md|json|yaml|toml)$/.test(path));
const lines = (path: string) => readText(path).trimEnd().split('\n').length;

describe('files', () => {
  it('hold one idea each: none is above 400 lines, half are below 100', () => {
    expect(code.filter((path) => lines(path) > 400)).toEqual([]);
    const lengths = code.map(lines).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
  });

  it('are named in kebab-case, after what they hold', () => {
    const vague = /(^|[-/])(utils?|helpers?|base|opts|misc|common)([-./]|$)/;
    const named = code.filter((path) => /\/src\//.test(path));
    expect(named.filter((path) => vague.test(path))).toEqual([]);
    expect(named.filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([]);
  });

  it('name no folder of the machine that they were written on', () => {
    const machine = /(?<![\w.:/@-])\/(home|Users|root|work|mnt)\/[a-z][\w-]*/;
    expect(text.filter((path) => path !== 'pnpm-lock.yaml' && machine.test(readText(path)))).toEqual([]);
  });

  it('export names one by one', () => {
    const sources = code.filter((path) => /\/src\/.*\.ts$/.test(path));
    expect(sources.filter((path) => /^export \*/m.test(readText(path)))).toEqual([]);
  });
});
