import type { Alias } from '../domain/alias.ts';
import type { Artifact } from '../domain/artifact.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Mention } from '../domain/mention.ts';
import type { Instant } from '../domain/time.ts';
import type { RewrittenLink } from '../ports/eraser.ts';
import { merge } from '../remember/plan-entities.ts';
import type { TextDraft } from '../remember/plan-texts.ts';
import { entityDraft } from '../remember/text-drafts.ts';

/** A searchable text with the time in which it stood. */
export interface DatedDraft {
  readonly draft: TextDraft;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
}

/** An entity as what remains of its mentions gives it. */
export interface ReplayedEntity {
  /** Oldest first. */
  readonly versions: readonly [Entity, ...Entity[]];
  readonly aliases: readonly Alias[];
  readonly sessions: readonly RewrittenLink<string>[];
  readonly texts: readonly DatedDraft[];
}

function versionsOf(id: Id, [first, ...others]: readonly [Mention, ...Mention[]]): readonly [Entity, ...Entity[]] {
  const { name, nameKey, type, description, modelId, createdAt } = first;
  const versions: [Entity, ...Entity[]] = [
    { id, name, nameKey, type, description, modelId, createdAt, changedAt: createdAt },
  ];
  for (const mention of others) {
    const before = versions.at(-1) ?? versions[0];
    const after = merge(before, mention, mention.createdAt);
    if (after === before) continue;
    // What one text says of it makes one version.
    if (before.changedAt === after.changedAt) versions[versions.length - 1] = after;
    else versions.push(after);
  }
  return versions;
}

/**
 * Its other names: those that are stated or confirmed by what remains, and those that other texts used for it. Who these
 * texts spoke of was decided when they were read.
 */
function aliasesOf({ id, nameKey }: Entity, mentions: readonly Mention[], remaining: readonly Alias[]) {
  const aliases = new Map<string, Alias>();
  for (const alias of remaining) {
    if (alias.nameKey !== nameKey) aliases.set(`${alias.nameKey} ${alias.status}`, alias);
  }
  for (const { name, nameKey: key, artifactId, createdAt } of mentions) {
    const known = `${key} accepted`;
    if (key === nameKey || aliases.has(known)) continue;
    aliases.set(known, {
      entityId: id,
      name,
      nameKey: key,
      status: 'accepted',
      artifactId,
      inferenceId: null,
      createdAt,
    });
  }
  return [...aliases.values()];
}

function textsOf(versions: readonly Entity[], aliases: readonly Alias[]): readonly DatedDraft[] {
  const accepted = aliases.filter(({ status }) => status === 'accepted');
  const first = versions[0]?.createdAt ?? 0;
  const begun = [
    ...versions.map(({ changedAt }) => changedAt),
    ...accepted.map(({ createdAt }) => Math.max(createdAt, first)),
  ];
  const instants = [...new Set(begun)].sort((a, b) => a - b);
  return instants.flatMap((createdAt, index) => {
    const entity = versions.findLast(({ changedAt }) => changedAt <= createdAt);
    const names = accepted.filter((alias) => alias.createdAt <= createdAt).map(({ name }) => name);
    return entity ? [{ draft: entityDraft(entity, names), createdAt, closedAt: instants[index + 1] ?? null }] : [];
  });
}

/** The entity of some mentions, in the order of their artifacts, with the aliases that remain. */
export function replayEntity(
  id: Id,
  mentions: readonly [Mention, ...Mention[]],
  remaining: readonly Alias[],
  artifacts: ReadonlyMap<Id, Pick<Artifact, 'sessionId'>>,
): ReplayedEntity {
  const versions = versionsOf(id, mentions);
  const aliases = aliasesOf(versions[0], mentions, remaining);
  const sessions = new Map<string, RewrittenLink<string>>();
  for (const { artifactId, createdAt } of mentions) {
    const session = artifacts.get(artifactId)?.sessionId ?? null;
    if (session !== null && !sessions.has(session)) sessions.set(session, { from: id, to: session, createdAt });
  }
  return { versions, aliases, sessions: [...sessions.values()], texts: textsOf(versions, aliases) };
}
