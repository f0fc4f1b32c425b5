import type { Ports } from '@gligabao/core';

/** The stores that no server can do without. */
export type ServerPorts = Readonly<
  Pick<
    Ports,
    | 'dataset-store'
    | 'graph-store'
    | 'text-index'
    | 'catalogue'
    | 'run-store'
    | 'run-queue'
    | 'run-lines'
    | 'leases'
    | 'eraser'
  > &
    Partial<Ports>
>;
