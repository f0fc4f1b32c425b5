import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanName, nameKey, relationKey } from '@gligabao/text';

describe('cleanName', () => {
  it.each([
    ['**Alice Smith**', 'Alice Smith'],
    ['`foo_bar`', 'foo_bar'],
    ['- [ ] Bob', 'Bob'],
    ['[Bob](https://example.com)', 'Bob'],
    ['## Next Generation', 'Next Generation'],
    ['C++', 'C++'],
    ['A*', 'A*'],
    ['2 * 3', '2 * 3'],
    ['snake_case', 'snake_case'],
    ['  Ana \n Lima\u0000 ', 'Ana Lima'],
    ['Owner of Acme', 'Owner of Acme'],
    ['WHO', 'WHO'],
    ['US', 'US'],
    ['2. Bundesliga', '2. Bundesliga'],
    ['Block 🅰', 'Block 🅰'],
  ])('F019: %j is kept as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it.each([
    '',
    '  ',
    '???',
    '---',
    '**Owner:**',
    '## Next',
    'tbd',
    'N/A',
    'She',
    'Us',
    'themselves',
    'each other',
    '他们',
    'Она',
    '\u0000',
  ])('refuses %j', (name) => {
    expect(cleanName(name)).toBeNull();
  });

  it.each([
    ['🚀 Łukasz Nowak', 'Łukasz Nowak'],
    ['Ola ❤️', 'Ola'],
    ['🇵🇱Ola Nowak👩‍🚀🎉 ', 'Ola Nowak'],
    ['I ❤️ Radio', 'I ❤️ Radio'],
    ['🎉', '🎉'],
    ['C# ™', 'C# ™'],
    ['7-Eleven', '7-Eleven'],
  ])('takes the emoji around %j off: %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it('cuts a name of 5,000 characters at 512 and never inside a grapheme', () => {
    expect(cleanName('a'.repeat(5000))).toHaveLength(512);
    const families = cleanName('👨‍👩‍👧'.repeat(100)) ?? '';
    expect(families.length % '👨‍👩‍👧'.length).toBe(0);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z .'-]{1,40}$/), (name) => {
        const once = cleanName(name);
        return once === null || cleanName(once) === once || cleanName(once) === null;
      }),
    );
  });
});

describe('nameKey', () => {
  it('of plain letters is what it is with a mark in it that does not show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (name) => expect(nameKey(name)).toBe(nameKey(`${name}\u200b`))),
    );
  });

  it.each([
    ['GitHub', 'github'],
    ['O’Brien', "O'Brien"],
    ['New  York ', 'New York'],
    ['Straße', 'STRASSE'],
    ['ＡＣＭＥ', 'acme'],
    ['Cafe\u0301', 'Café'],
  ])('F045: %j and %j are the same', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  it.each([
    ["O'Brien", 'Obrien'],
    ['New York', 'new-york'],
    ['김철수', '이영희'],
    ['Model 3', 'Model 4'],
    ['Rev. A', 'Rev. B'],
    ['1. FC Köln', '2. FC Köln'],
    ['Henry VII', 'Henry VIII'],
    ['Ⅶ', 'Ⅷ'],
    ['Gate 1️⃣', 'Gate 2️⃣'],
    ['Block 🅰', 'Block 🅱'],
  ])('F043 F045: %j and %j differ', (a, b) => {
    expect(nameKey(cleanName(a) ?? '')).not.toBe(nameKey(cleanName(b) ?? ''));
  });

  it('F043: is never empty for a name in any script, and empty only when nothing is left', () => {
    for (const name of ['김철수', '王小明', 'محمد', 'Дмитрий', 'สมชาย']) expect(nameKey(name)).not.toBe('');
    expect(nameKey(' \u0000 ')).toBe('');
  });

  it('is its own key', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)));
  });
});

describe('relationKey', () => {
  it.each([
    [' Works  At ', 'works_at'],
    ['für', 'für'],
    ['Non-Compliant', 'non-compliant'],
    ['co-worker', 'co-worker'],
  ])('%j is %j', (given, key) => {
    expect(relationKey(given)).toBe(key);
  });
});
