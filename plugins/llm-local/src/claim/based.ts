import type { Chunk } from '../chunk/phrase.ts';
import type { Token } from '../token/token.ts';
import { type Claim, named } from './claim.ts';
import type { Scene } from './scene.ts';

/** "Vienna-based Kontron", "the Berlin-based startup Wren": where a named firm is. */
export function basedClaims(scene: Scene, chunks: readonly Chunk[], tokens: readonly Token[]): readonly Claim[] {
  return chunks.flatMap((chunk): Claim[] => {
    if (chunk.kind !== 'noun') return [];
    const place = tokens
      .slice(chunk.start, chunk.end)
      .map((token) => /^(\p{Lu}.*)-based$/u.exec(token.text)?.[1])
      .find((name) => name !== undefined);
    const firm = chunk.name ?? chunk.labels[0];
    if (place === undefined || firm === undefined) return [];
    for (const [name, type] of [
      [place, 'place'],
      [firm, 'organization'],
    ] as const) {
      scene.registry.mention(name, scene.discourse.sentence, false);
      scene.registry.vote(name, type, 2);
    }
    return [
      {
        source: named(firm),
        relation: 'located_in',
        target: named(place),
        effect: 'state',
        confidence: 0.8,
        denied: false,
        verb: null,
      },
    ];
  });
}
