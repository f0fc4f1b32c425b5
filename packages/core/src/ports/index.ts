import type { Catalogue } from './catalogue.ts';
import type { Classifier } from './classifier.ts';
import type { DatasetStore } from './dataset-store.ts';
import type { Eraser } from './eraser.ts';
import type { Embedder } from './embedder.ts';
import type { Exporter } from './exporter.ts';
import type { GraphStore } from './graph-store.ts';
import type { Importer } from './importer.ts';
import type { LanguageModel } from './language-model.ts';
import type { Leases } from './leases.ts';
import type { RunLines } from './run-lines.ts';
import type { RunQueue } from './run-queue.ts';
import type { RunStore } from './run-store.ts';
import type { Tasks } from './tasks.ts';
import type { TextIndex } from './text-index.ts';
import type { Upkeep } from './upkeep.ts';
import type { VectorIndex } from './vector-index.ts';

/** The ports by name: what a plugin may provide, and what a stage may use. */
export interface Ports {
  readonly 'dataset-store': DatasetStore;
  readonly 'graph-store': GraphStore;
  readonly 'text-index': TextIndex;
  readonly catalogue: Catalogue;
  readonly 'run-store': RunStore;
  readonly 'run-queue': RunQueue;
  readonly 'run-lines': RunLines;
  readonly leases: Leases;
  readonly eraser: Eraser;
  readonly upkeep: Upkeep;
  readonly exporter: Exporter;
  readonly importer: Importer;
  readonly 'vector-index': VectorIndex;
  readonly embedder: Embedder;
  readonly 'language-model': LanguageModel;
  readonly tasks: Tasks;
  readonly classifier: Classifier;
}
export type PortName = keyof Ports;

/** The ports that read and write one store, which no server can do without: one plugin provides them together. */
export const STORE_PORTS = Object.freeze([
  'dataset-store',
  'graph-store',
  'text-index',
  'catalogue',
  'run-store',
  'run-queue',
  'run-lines',
  'leases',
  'eraser',
] as const satisfies readonly PortName[]);
export type StorePorts = Pick<Ports, (typeof STORE_PORTS)[number]>;

export const PORT_NAMES: readonly PortName[] = Object.freeze([
  ...STORE_PORTS,
  'upkeep',
  'exporter',
  'importer',
  'vector-index',
  'embedder',
  'language-model',
  'tasks',
  'classifier',
]);
