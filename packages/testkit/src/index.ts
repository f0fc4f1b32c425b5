export type { BoundContract, Clause, Contract, Mutant, OpenedPorts, ProvenClause } from './contract.ts';
export { bindContract, contractOf, portOf } from './contract.ts';
export { CONTRACTS } from './contracts.ts';
export type { StorePorts } from './store-ports.ts';
export { storePortsOf } from './store-ports.ts';
export type { PluginConfig, Tester, Verification } from './verify.ts';
export { openForTest, verifyContract, verifyMutants, verifyPlugin } from './verify.ts';
