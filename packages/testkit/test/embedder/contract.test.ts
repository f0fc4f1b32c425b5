import { describe, it } from '@jest/globals';
import { embedderContract, stubEmbedder, verifyContract, verifyMutants } from '../../src/index.ts';

verifyContract(embedderContract, stubEmbedder, { describe, it });
verifyMutants(embedderContract, stubEmbedder, { describe, it });
