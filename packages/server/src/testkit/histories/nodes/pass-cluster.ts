import { planCluster, type ObservedCluster, type DesiredCluster } from '#domain/cluster/plan.ts'
import { summariseCluster } from '#domain/cluster/summarise.ts'
import { firstWaitCause, type PoolState } from '#domain/pool/nodes-progress.ts'
import { clusterAbilities } from '../../engine/abilities.ts'
import { modelDeadlineMs } from '../model/model-jobs.ts'
import type { NodeModelState } from './node-state.ts'
import { poolStateOf } from './pass-pool.ts'

/** Runs one undisturbed pass over the control plane: at most one step, then the record of statuses and ended jobs. */
export function passCluster(state: NodeModelState): void {
  const see = (isRemoved: boolean): ObservedCluster => ({
    cluster: state.plane,
    can: clusterAbilities,
    isCertificateDue: false,
    isRemoved,
  })
  const step = planCluster(desiredCluster(state), see(false))
  if (step?.kind === 'make-credentials') state.sealedSerial = 1
  if (step?.kind === 'ensure') ensurePlane(state)
  if (step?.kind === 'remove') state.plane = null
  const summary = summariseCluster(
    desiredCluster(state),
    see(step?.kind === 'remove'),
    { jobs: state.jobs.open('cluster', 1), pools: statesOf(state) },
    { cause: null, isStuck: false, progress: null, deadlineMs: modelDeadlineMs },
  )
  state.hasBeenProvisioned ||= summary.isNewlyProvisioned
  state.isGone ||= summary.isGone
  state.jobs.recordVerdicts(state.log, summary.verdicts)
}

function desiredCluster(state: NodeModelState): DesiredCluster {
  const { isDeleted, hasBeenProvisioned, version, isHighlyAvailable, sealedSerial, pools } = state
  const jobs = state.jobs.open('cluster', 1)
  return {
    isDeleted,
    isKept: false,
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
    waitingFor: firstWaitCause(jobs, statesOf(state)),
  }
}

function statesOf(state: NodeModelState): PoolState[] {
  return [...state.pools.values()].map((pool) => poolStateOf(state, pool))
}

function ensurePlane(state: NodeModelState): void {
  const { plane, version, isHighlyAvailable } = state
  const shape = { version, credentialsSerial: 1, accessListSerial: 0 }
  if (plane) Object.assign(plane, { isComplete: true, version, isHighlyAvailable })
  else state.plane = { ...shape, isComplete: false, isHighlyAvailable: false }
}
