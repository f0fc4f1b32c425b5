import { type BoundContract, bindContract } from './contract.ts';
import { datasetStoreContract } from './dataset-store/index.ts';
import { storePortsOf } from './store-ports.ts';

/** Every contract that `verifyPlugin` runs, by the port that it belongs to: one line per contract. */
export const CONTRACTS: readonly BoundContract[] = Object.freeze([bindContract(datasetStoreContract, storePortsOf)]);
