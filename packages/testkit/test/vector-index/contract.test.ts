import { describe, it } from '@jest/globals';
import { memoryVectorIndex, vectorIndexContract, verifyContract, verifyMutants } from '../../src/index.ts';

verifyContract(vectorIndexContract, memoryVectorIndex, { describe, it });
verifyMutants(vectorIndexContract, memoryVectorIndex, { describe, it });
