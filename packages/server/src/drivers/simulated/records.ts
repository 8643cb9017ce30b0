import { simClusterCapabilities } from './cluster-rows/cluster-row.ts'
import { simHostCapabilities } from './hosts/host-row.ts'
import { simVolumeCapabilities } from './volumes/volume-row.ts'

/** Capabilities for modules without drivers (driver contract, rule 8). */
export const simulatedRecords = {
  volumes: { capabilities: simVolumeCapabilities },
  hosts: { capabilities: simHostCapabilities },
  clusters: { capabilities: simClusterCapabilities },
} as const
