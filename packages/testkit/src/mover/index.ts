export { exporterContract } from './exporter.ts';
export { importerContract } from './importer.ts';
export { MOVE_TOOLS } from './moving.ts';
