import type { Ports, StorePorts } from '@gligabao/core';

/** What a server works with: the stores, and what else the plugins provide. */
export type ServerPorts = Readonly<StorePorts & Partial<Ports>>;
