import { clusterCapabilities } from './clusters/cluster-row.ts'
import { hostCapabilities } from './hosts/host-row.ts'
import { volumeCapabilities } from './volumes/volume-row.ts'

/** The capability records of simulated infrastructure, for who needs no drivers (driver contract, rule 8). */
export const simulatedRecords = {
  volumes: { capabilities: volumeCapabilities },
  hosts: { capabilities: hostCapabilities },
  clusters: { capabilities: clusterCapabilities },
} as const
