export { exportDataset, hashDataset } from './export-dataset.ts';
export type { Hashes } from './format.ts';
export type { Imported, ImportOptions, ImportPorts } from './import-dataset.ts';
export { discardImport, importDataset } from './import-dataset.ts';
export type { Digest, MovePorts, MoveTools } from './tools.ts';
