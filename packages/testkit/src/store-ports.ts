import { type Ports, STORE_PORTS, type StorePorts } from '@gligabao/core';
import { type OpenedPorts, portOf } from './contract.ts';

export type { StorePorts };

/**
 * The store ports among opened ones.
 *
 * @throws TypeError when one is missing.
 */
export function storePortsOf(ports: OpenedPorts): StorePorts {
  return Object.fromEntries(STORE_PORTS.map((name) => [name, portOf(ports, name)])) as unknown as StorePorts;
}

/** Store ports with those that move whole datasets in and out. */
export type MovingStores = StorePorts & Pick<Ports, 'exporter' | 'importer'>;

/**
 * The store ports among opened ones, and those that move datasets.
 *
 * @throws TypeError when one is missing.
 */
export function movingStoresOf(ports: OpenedPorts): MovingStores {
  return { ...storePortsOf(ports), exporter: portOf(ports, 'exporter'), importer: portOf(ports, 'importer') };
}
