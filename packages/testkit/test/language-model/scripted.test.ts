import { describe, it } from '@jest/globals';
import { languageModelContract, scriptedLanguageModel, verifyContract, verifyMutants } from '../../src/index.ts';

verifyContract(languageModelContract, () => scriptedLanguageModel(), { describe, it });
verifyMutants(languageModelContract, () => scriptedLanguageModel(), { describe, it });
