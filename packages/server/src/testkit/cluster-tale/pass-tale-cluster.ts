import { clusterAbilities } from '../engine/abilities.ts'
import { planCluster, type SeenCluster, type WantedCluster } from '../../domain/cluster/plan.ts'
import { summariseCluster } from '../../domain/cluster/summarise.ts'
import { explainWaiting, type PoolState } from '../../domain/pool/explain-nodes.ts'
import { taleStateOf } from './pass-tale-pool.ts'
import { endTaleJobs, openTaleJobs, taleDeadlineMs } from './tale-jobs.ts'
import type { TaleWorld } from './tale-world.ts'

/** One pass over the control plane. */
export function passTaleCluster(world: TaleWorld): void {
  const seen: SeenCluster = { cluster: world.plane, can: clusterAbilities, isCertificateDue: false, isRemoved: false }
  const step = planCluster(wantCluster(world), seen)
  if (step?.kind === 'make-credentials') world.sealedSerial = 1
  if (step?.kind === 'ensure') ensurePlane(world)
  if (step?.kind === 'remove') world.plane = null
  const jobs = openTaleJobs(world, 'cluster', 1)
  const after = {
    cluster: world.plane,
    can: clusterAbilities,
    isCertificateDue: false,
    isRemoved: step?.kind === 'remove',
  }
  const summary = summariseCluster(
    wantCluster(world),
    after,
    { jobs, pools: statesOf(world) },
    { cause: null, isStuck: false, progress: null, deadlineMs: taleDeadlineMs },
  )
  world.hasBeenProvisioned ||= summary.isNewlyProvisioned
  world.isGone ||= summary.isGone
  endTaleJobs(world, jobs, summary.verdicts)
}

function wantCluster(world: TaleWorld): WantedCluster {
  const { isDeleted, hasBeenProvisioned, version, isHighlyAvailable, sealedSerial, pools } = world
  return {
    isDeleted,
    hasBeenProvisioned,
    isMissing: false,
    version,
    isHighlyAvailable,
    credentialsSerial: 1,
    sealedSerial,
    isAuthorityDue: false,
    pools: pools.size,
    isAwaited: openTaleJobs(world, 'cluster', 1).length > 0,
    waitingFor: explainWaiting(openTaleJobs(world, 'cluster', 1), statesOf(world)),
  }
}

function ensurePlane(world: TaleWorld): void {
  if (!world.plane)
    world.plane = { isComplete: false, version: world.version, isHighlyAvailable: false, credentialsSerial: 1 }
  else
    Object.assign(world.plane, { isComplete: true, version: world.version, isHighlyAvailable: world.isHighlyAvailable })
  if (world.plane.isComplete)
    world.story.push(`The control plane runs ${world.version}${world.isHighlyAvailable ? ', highly available' : ''}.`)
}

function statesOf(world: TaleWorld): PoolState[] {
  return [...world.pools.values()].map((pool) => taleStateOf(world, pool))
}
