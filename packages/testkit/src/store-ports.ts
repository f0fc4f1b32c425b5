import type { Ports } from '@gligabao/core';
import { type OpenedPorts, portOf } from './contract.ts';

/** The ports that read and write one store, and are tested together. */
export type StorePorts = Pick<
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
>;

/**
 * The store ports among opened ones.
 *
 * @throws TypeError when one is missing.
 */
export function storePortsOf(ports: OpenedPorts): StorePorts {
  return {
    'dataset-store': portOf(ports, 'dataset-store'),
    'graph-store': portOf(ports, 'graph-store'),
    'text-index': portOf(ports, 'text-index'),
    catalogue: portOf(ports, 'catalogue'),
    'run-store': portOf(ports, 'run-store'),
    'run-queue': portOf(ports, 'run-queue'),
    'run-lines': portOf(ports, 'run-lines'),
    leases: portOf(ports, 'leases'),
    eraser: portOf(ports, 'eraser'),
  };
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
