import { describe, it } from '@jest/globals';
import {
  catalogueContract,
  datasetStoreContract,
  eraserContract,
  exporterContract,
  graphStoreContract,
  importerContract,
  leasesContract,
  memoryStores,
  runLinesContract,
  runQueueContract,
  runStoreContract,
  textIndexContract,
  verifyContract,
  verifyMutants,
} from '../src/index.ts';

const CONTRACTS = [
  datasetStoreContract,
  graphStoreContract,
  textIndexContract,
  catalogueContract,
  runStoreContract,
  runQueueContract,
  runLinesContract,
  leasesContract,
  eraserContract,
];

for (const contract of CONTRACTS) {
  verifyContract(contract, memoryStores, { describe, it });
  verifyMutants(contract, memoryStores, { describe, it });
}

for (const contract of [exporterContract, importerContract]) {
  verifyContract(contract, memoryStores, { describe, it });
  verifyMutants(contract, memoryStores, { describe, it });
}
