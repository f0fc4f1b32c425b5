import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readJson, readText, root, writtenFiles } from './tree.ts';

const files = writtenFiles();
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('.changeset/'));
const decisions = files.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
const sources = files.filter((path) => /\/src\/.*\.ts$/.test(path)).map(readText);
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the documents', () => {
  it.each(documents)('%s links to files that exist', (path) => {
    const links = [...readText(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target]) => target ?? '',
    );
    expect(links.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = readJson('package.json') as { readonly scripts: Readonly<Record<string, string>> };
    const named = documents.flatMap((path) => [...readText(path).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]);
    expect(named.map(([, name]) => name ?? '').filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('have a glossary in the words of the code', () => {
    const rows = readText('docs/glossary.md')
      .split('\n')
      .filter((line) => line.startsWith('| **'));
    const names = rows.flatMap((row) =>
      [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)))).toEqual([]);
  });

  it('show code as it is', () => {
    const shown = [...readText('CODING.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => plain(code ?? ''));
    const written = sources.map(plain);
    expect(shown.filter((code) => !written.some((source) => source.includes(code)))).toEqual([]);
  });
});

describe('the decisions', () => {
  it.each(decisions)('%s keeps what lost', (path) => {
    const headings = [...readText(path).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Options that lost', 'Consequences']);
    expect(readText('docs/decisions/README.md')).toContain(`(${path.split('/').at(-1) ?? ''})`);
  });
});
