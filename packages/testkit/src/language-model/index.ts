export { languageModelContract } from './contract.ts';
export { scriptedLanguageModel } from './memory.ts';
export type { LanguageModelSubject, VendorCall, VendorTurn } from './subject.ts';
export { VENDOR_USAGE } from './subject.ts';
