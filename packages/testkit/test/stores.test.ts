import { describe, it } from '@jest/globals';
import {
  datasetStoreContract,
  graphStoreContract,
  memoryStores,
  textIndexContract,
  verifyContract,
  verifyMutants,
} from '../src/index.ts';

for (const contract of [datasetStoreContract, graphStoreContract, textIndexContract]) {
  verifyContract(contract, memoryStores, { describe, it });
  verifyMutants(contract, memoryStores, { describe, it });
}
