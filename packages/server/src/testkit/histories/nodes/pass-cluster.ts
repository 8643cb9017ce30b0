import { planCluster, type SeenCluster, type WantedCluster } from '#domain/cluster/plan.ts'
import { summariseCluster } from '#domain/cluster/summarise.ts'
import { explainWaiting, type PoolState } from '#domain/pool/explain-nodes.ts'
import { clusterAbilities } from '../../engine/abilities.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import type { NodeWorld } from './node-world.ts'
import { poolStateOf } from './pass-pool.ts'

/** Runs one pass over the control plane. */
export function passCluster(world: NodeWorld): void {
  const see = (isRemoved: boolean): SeenCluster => ({
    cluster: world.plane,
    can: clusterAbilities,
    isCertificateDue: false,
    isRemoved,
  })
  const step = planCluster(wantCluster(world), see(false))
  if (step?.kind === 'make-credentials') world.sealedSerial = 1
  if (step?.kind === 'ensure') ensurePlane(world)
  if (step?.kind === 'remove') world.plane = null
  const summary = summariseCluster(
    wantCluster(world),
    see(step?.kind === 'remove'),
    { jobs: world.jobs.open('cluster', 1), pools: statesOf(world) },
    { cause: null, isStuck: false, progress: null, deadlineMs: modelDeadlineMs },
  )
  world.hasBeenProvisioned ||= summary.isNewlyProvisioned
  world.isGone ||= summary.isGone
  world.jobs.settle(world.story, summary.verdicts)
}

function wantCluster(world: NodeWorld): WantedCluster {
  const { isDeleted, hasBeenProvisioned, version, isHighlyAvailable, sealedSerial, pools } = world
  const jobs = world.jobs.open('cluster', 1)
  return {
    isDeleted,
    hasBeenProvisioned,
    isControlPlaneMissing: false,
    version,
    isHighlyAvailable,
    credentialsSerial: 1,
    sealedSerial,
    accessListSerial: 0,
    isAccessListed: false,
    isAuthorityDue: false,
    pools: pools.size,
    isAwaited: jobs.length > 0,
    waitingFor: explainWaiting(jobs, statesOf(world)),
  }
}

function statesOf(world: NodeWorld): PoolState[] {
  return [...world.pools.values()].map((pool) => poolStateOf(world, pool))
}

/** The first call starts a control plane, the next one completes it. */
function ensurePlane(world: NodeWorld): void {
  const { plane, version, isHighlyAvailable } = world
  const shape = { version, credentialsSerial: 1, accessListSerial: 0 }
  if (plane) Object.assign(plane, { isComplete: true, version, isHighlyAvailable })
  else world.plane = { ...shape, isComplete: false, isHighlyAvailable: false }
}
