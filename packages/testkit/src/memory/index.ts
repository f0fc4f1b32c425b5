import type { MovingStores } from '../store-ports.ts';
import { memoryCatalogue } from './catalogue.ts';
import { memoryDatasets } from './datasets.ts';
import { memoryEraser } from './eraser.ts';
import { memoryGraph } from './graph.ts';
import { memoryExporter, memoryImporter } from './mover.ts';
import { memoryQueue } from './queue.ts';
import { memoryRuns } from './runs.ts';
import { emptyStore } from './state.ts';
import { memoryTexts } from './texts.ts';

/** The store ports over plain maps, empty: the reference for what a store does. Nothing outlives the process. */
export function memoryStores(): MovingStores {
  const store = emptyStore();
  return {
    'dataset-store': memoryDatasets(store),
    'graph-store': memoryGraph(store),
    'text-index': memoryTexts(store),
    catalogue: memoryCatalogue(store),
    'run-store': memoryRuns(store),
    'run-queue': memoryQueue(store),
    'run-lines': store.lines.asLines(),
    leases: store.lines.asLeases(),
    eraser: memoryEraser(store),
    exporter: memoryExporter(store),
    importer: memoryImporter(store),
  };
}
