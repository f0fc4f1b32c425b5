import { describe, it } from '@jest/globals';
import { datasetStoreContract, memoryStores, verifyContract, verifyMutants } from '../src/index.ts';

for (const contract of [datasetStoreContract]) {
  verifyContract(contract, memoryStores, { describe, it });
  verifyMutants(contract, memoryStores, { describe, it });
}
