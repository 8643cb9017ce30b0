import { clusterAbilities } from '../engine/abilities.ts'
import { planCluster, type SeenCluster, type WantedCluster } from '#domain/cluster/plan.ts'
import { summariseCluster } from '#domain/cluster/summarise.ts'
import { explainWaiting, type PoolState } from '#domain/pool/explain-nodes.ts'
import { scenarioStateOf } from './pass-scenario-pool.ts'
import { endScenarioJobs, openScenarioJobs, scenarioDeadlineMs } from './scenario-jobs.ts'
import type { ScenarioWorld } from './scenario-world.ts'

/** One pass over the control plane. */
export function passScenarioCluster(world: ScenarioWorld): void {
  const seen: SeenCluster = { cluster: world.plane, can: clusterAbilities, isCertificateDue: false, isRemoved: false }
  const step = planCluster(wantCluster(world), seen)
  if (step?.kind === 'make-credentials') world.sealedSerial = 1
  if (step?.kind === 'ensure') ensurePlane(world)
  if (step?.kind === 'remove') world.plane = null
  const jobs = openScenarioJobs(world, 'cluster', 1)
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
    { cause: null, isStuck: false, progress: null, deadlineMs: scenarioDeadlineMs },
  )
  world.hasBeenProvisioned ||= summary.isNewlyProvisioned
  world.isGone ||= summary.isGone
  endScenarioJobs(world, jobs, summary.verdicts)
}

function wantCluster(world: ScenarioWorld): WantedCluster {
  const { isDeleted, hasBeenProvisioned, version, isHighlyAvailable, sealedSerial, pools } = world
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
    isAwaited: openScenarioJobs(world, 'cluster', 1).length > 0,
    waitingFor: explainWaiting(openScenarioJobs(world, 'cluster', 1), statesOf(world)),
  }
}

function ensurePlane(world: ScenarioWorld): void {
  if (!world.plane)
    world.plane = {
      isComplete: false,
      version: world.version,
      isHighlyAvailable: false,
      credentialsSerial: 1,
      accessListSerial: 0,
    }
  else
    Object.assign(world.plane, { isComplete: true, version: world.version, isHighlyAvailable: world.isHighlyAvailable })
  if (world.plane.isComplete)
    world.story.push(`The control plane runs ${world.version}${world.isHighlyAvailable ? ', highly available' : ''}.`)
}

function statesOf(world: ScenarioWorld): PoolState[] {
  return [...world.pools.values()].map((pool) => scenarioStateOf(world, pool))
}
