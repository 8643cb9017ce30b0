import type { ObservedClusterCapabilities, ObservedCluster } from '#domain/cluster/plan.ts'
import { clusterAbilities } from '../../engine/abilities.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Logged } from '../model/model.ts'
import { ModelJobs } from '../model/model-jobs.ts'

/** Row of a cluster. */
export interface ModelCluster {
  isDeleted: boolean
  isGone: boolean
  hasBeenProvisioned: boolean
  isControlPlaneMissing: boolean
  version: string
  isHighlyAvailable: boolean
  credentialsSerial: number
  sealedSerial: number
  accessListSerial: number
  isAccessListed: boolean
  isAuthorityDue: boolean
  pools: number
  generation: number
}

/** Control plane on the simulated infrastructure. */
type ModelPlane = {
  -readonly [Field in keyof NonNullable<ObservedCluster['cluster']>]: NonNullable<ObservedCluster['cluster']>[Field]
}

/** One cluster and its control plane. */
export interface PlaneModelState extends Logged {
  readonly row: ModelCluster
  plane: ModelPlane | null
  can: ObservedClusterCapabilities
  isCertificateDue: boolean
  isDamaged: boolean
  readonly jobs: ModelJobs
  readonly late: LateCalls
  lastEpoch: number
}

/** Returns a newly requested cluster of version 1.33 with two pools and its creation job. */
export function openPlaneModelState(): PlaneModelState {
  const jobs = new ModelJobs()
  jobs.add(1, 'orch_cluster_create')
  return {
    log: [],
    row: {
      isDeleted: false,
      isGone: false,
      hasBeenProvisioned: false,
      isControlPlaneMissing: false,
      version: '1.33',
      isHighlyAvailable: false,
      credentialsSerial: 1,
      sealedSerial: 0,
      accessListSerial: 0,
      isAccessListed: false,
      isAuthorityDue: false,
      pools: 2,
      generation: 1,
    },
    plane: null,
    can: clusterAbilities,
    isCertificateDue: false,
    isDamaged: false,
    jobs,
    late: new LateCalls(),
    lastEpoch: 0,
  }
}
