import type { Assertion, Polarity, Verdict, VerdictKind } from '../../src/domain/assertion.ts';
import type { Edge } from '../../src/domain/edge.ts';
import type { Id } from '../../src/domain/ids.ts';
import type { Bound, Instant } from '../../src/domain/time.ts';
import type { EdgeChange } from '../../src/ports/commit-plan.ts';
import { deriveFacts, type RelationTable, reconcileRows, relationTable } from '../../src/temporal/index.ts';
import { instant } from './dates.ts';

export type Triple = readonly [source: string, relation: string, target: string];

export interface Statement {
  readonly triple: Triple;
  readonly polarity?: Polarity;
  readonly start?: Bound;
  readonly end?: Bound;
}

export interface Decision {
  readonly kind: VerdictKind;
  readonly fact: Triple;
  readonly by?: Triple;
  readonly endsAt?: Bound;
  readonly status?: 'proposed';
}

/** A text as it is remembered: when it was said, what it states, and what was decided about it. */
export interface Note {
  readonly said: Instant;
  readonly states: readonly Statement[];
  readonly decides?: readonly Decision[];
  /** A decision of a person, which no artifact carries. */
  readonly person?: boolean;
}

/** The least that a store does: keep assertions and verdicts, derive, write the difference, and log it. */
export class Ledger {
  readonly #table: RelationTable = relationTable();
  readonly #factIds = new Map<string, Id>();
  readonly #entityIds = new Map<string, Id>();
  #assertions: Assertion[] = [];
  #verdicts: Verdict[] = [];
  #rows = new Map<Id, Edge>();
  readonly links = new Map<Id, Set<Id>>();
  readonly history: EdgeChange[] = [];
  #nextEdge = 1;
  #nextId = 1;
  #at: Instant;

  constructor(at: Instant = instant('2040-01-01')) {
    this.#at = at;
  }

  get rows(): readonly Edge[] {
    return [...this.#rows.values()].sort((a, b) => (a.validAt ?? -1e15) - (b.validAt ?? -1e15) || a.id - b.id);
  }

  remember(note: Note, at?: Instant): { readonly artifactId: Id; readonly changes: readonly EdgeChange[] } {
    const artifactId = this.#nextId++;
    const verdicts: Verdict[] = [];
    for (const { triple, polarity = 'holds', start = null, end = null } of note.states) {
      this.#assertions.push({
        ...{ id: this.#nextId++, factId: this.#factId(triple), artifactId, polarity, start, end },
        ...{ reference: note.said, span: null, modelId: 'rules', confidence: null, createdAt: this.#at },
      });
    }
    for (const { kind, fact, by, endsAt = null, status = 'accepted' } of note.decides ?? []) {
      verdicts.push({
        ...{
          id: this.#nextId++,
          kind,
          factId: this.#factId(fact),
          byFactId: by === undefined ? null : this.#factId(by),
        },
        ...{ artifactId: note.person === true ? null : artifactId, reference: note.said, endsAt, status },
        ...{ inferenceId: null, reason: null, createdAt: this.#at },
      });
    }
    this.#verdicts.push(...verdicts);
    return { artifactId, changes: this.#settle(artifactId, at) };
  }

  forget(artifactId: Id): void {
    this.#assertions = this.#assertions.filter((assertion) => assertion.artifactId !== artifactId);
    this.#verdicts = this.#verdicts.filter((verdict) => verdict.artifactId !== artifactId);
    this.#settle(null);
    const ids = new Set(this.#assertions.map(({ id }) => id));
    for (const [edgeId, links] of this.links) {
      for (const id of links) if (!ids.has(id)) links.delete(id);
      if (links.size === 0) {
        this.links.delete(edgeId);
        this.#rows.delete(edgeId);
      }
    }
  }

  nameOf(factId: Id): string {
    return [...this.#factIds].find(([, id]) => id === factId)?.[0] ?? '';
  }

  /** Whether two facts share a declared slot or are joined by an accepted `contradicts`. */
  exclude(a: Id, b: Id): boolean {
    const [left, right] = [this.nameOf(a).split('|'), this.nameOf(b).split('|')];
    const cardinality = left[1] === right[1] ? this.#table.cardinality(left[1] ?? '') : 'many';
    if (cardinality === 'one-per-source') return left[0] === right[0];
    if (cardinality === 'one-per-target') return left[2] === right[2];
    if (left[1] === 'speaks' || right[1] === 'speaks') return false;
    return this.#verdicts.some(
      ({ kind, factId, byFactId }) =>
        kind === 'contradicts' && ((factId === a && byFactId === b) || (factId === b && byFactId === a)),
    );
  }

  /** Whether some artifact states both facts, or facts that they were told to be instead of. */
  stateTogether(a: Id, b: Id): boolean {
    const statedBy = (factId: Id): Id[] => {
      const facts = new Set([factId]);
      for (const each of facts) {
        for (const verdict of this.#verdicts) {
          if (verdict.kind === 'corrects' && verdict.byFactId === each) facts.add(verdict.factId);
        }
      }
      return this.#assertions.filter((each) => facts.has(each.factId)).map(({ artifactId }) => artifactId);
    };
    return statedBy(a).some((artifactId) => statedBy(b).includes(artifactId));
  }

  targetOf(factId: Id): string {
    return this.nameOf(factId).split('|')[2] ?? '';
  }

  #settle(artifactId: Id | null, at?: Instant): readonly EdgeChange[] {
    this.#at = at ?? this.#at + 1;
    const current = [...this.#factIds].map(([key, factId]) => {
      const [source = '', relation = '', target = ''] = key.split('|');
      return {
        ...{ factId, sourceId: this.#entityId(source), relation, targetId: this.#entityId(target) },
        rows: [...this.#rows.values()].filter((row) => row.factId === factId),
        assertions: this.#assertions.filter((assertion) => assertion.factId === factId),
      };
    });
    const derived = deriveFacts({ facts: current, verdicts: this.#verdicts, table: this.#table });
    const { created, changed, links, next } = reconcileRows({
      ...{
        derived,
        current,
        at: this.#at,
        nextEdgeId: this.#nextEdge,
        origin: { artifactId, inferenceId: null, verdictId: null },
      },
      newRow: (factId) => {
        const fact = current.find((each) => each.factId === factId);
        const { sourceId = 0, relation = '', targetId = 0 } = fact ?? {};
        return {
          sourceId,
          relation,
          targetId,
          description: '',
          artifactId: artifactId ?? 0,
          modelId: 'rules',
          confidence: null,
        };
      },
    });
    for (const { edge } of [...created, ...changed]) this.#rows.set(edge.id, edge);
    for (const { edgeId, assertionId } of links)
      this.links.set(edgeId, (this.links.get(edgeId) ?? new Set()).add(assertionId));
    this.history.push(...created, ...changed);
    this.#nextEdge = next;
    return [...created, ...changed];
  }

  #factId(triple: Triple): Id {
    const key = triple.join('|');
    const known = this.#factIds.get(key);
    if (known !== undefined) return known;
    this.#factIds.set(key, this.#nextEdge);
    return this.#nextEdge++;
  }

  #entityId(name: string): Id {
    const id = this.#entityIds.get(name) ?? this.#entityIds.size + 1;
    this.#entityIds.set(name, id);
    return id;
  }
}
