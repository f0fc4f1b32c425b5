import { describe, it } from '@jest/globals';
import {
  catalogueContract,
  datasetStoreContract,
  graphStoreContract,
  memoryStores,
  runStoreContract,
  textIndexContract,
  verifyContract,
  verifyMutants,
} from '../src/index.ts';

const CONTRACTS = [datasetStoreContract, graphStoreContract, textIndexContract, catalogueContract, runStoreContract];

for (const contract of CONTRACTS) {
  verifyContract(contract, memoryStores, { describe, it });
  verifyMutants(contract, memoryStores, { describe, it });
}
