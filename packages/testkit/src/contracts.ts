import { type BoundContract, bindContract, portOf } from './contract.ts';
import { catalogueContract } from './catalogue/index.ts';
import { datasetStoreContract } from './dataset-store/index.ts';
import { graphStoreContract } from './graph-store/index.ts';
import { textIndexContract } from './text-index/index.ts';
import { eraserContract } from './eraser/index.ts';
import { exporterContract, importerContract } from './mover/index.ts';
import { embedderContract } from './embedder/contract.ts';
import { leasesContract } from './leases/index.ts';
import { runLinesContract } from './run-lines/index.ts';
import { runQueueContract } from './run-queue/index.ts';
import { runStoreContract } from './run-store/index.ts';
import { movingStoresOf, storePortsOf } from './store-ports.ts';
import { vectorIndexContract } from './vector-index/contract.ts';

/** Every contract that `verifyPlugin` runs, by the port that it belongs to: one line per contract. */
export const CONTRACTS: readonly BoundContract[] = Object.freeze([
  bindContract(datasetStoreContract, storePortsOf),
  bindContract(graphStoreContract, storePortsOf),
  bindContract(textIndexContract, storePortsOf),
  bindContract(catalogueContract, storePortsOf),
  bindContract(runStoreContract, storePortsOf),
  bindContract(runQueueContract, storePortsOf),
  bindContract(runLinesContract, storePortsOf),
  bindContract(leasesContract, storePortsOf),
  bindContract(eraserContract, storePortsOf),
  bindContract(exporterContract, movingStoresOf),
  bindContract(importerContract, movingStoresOf),
  bindContract(vectorIndexContract, (ports) => portOf(ports, 'vector-index')),
  bindContract(embedderContract, (ports) => portOf(ports, 'embedder')),
]);
