import { acceptAutomaticSnapshot, acceptSnapshotSkip, acceptSurplusDelete } from '#accept/snapshot-policy/automatic.ts'
import { ApiError, asId, type VolumeId } from '#domain/shared/index.ts'
import { planPolicyPass, planSnapshots, type SnapshotScheduleStep } from '#domain/snapshot-policy/plan.ts'
import {
  loadSnapshotPolicyWork,
  lockSnapshotPolicy,
  type SnapshotPolicyWork,
} from '#store/snapshot-policy/snapshot-policies.ts'
import type { Tx } from '#store/open-store.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo, Reconciler } from '../engine/reconciler.ts'

/** Reconciles the snapshot policy of a volume: creates the snapshot that is due, and deletes those beyond the number to keep (decision D13). Calls no driver. */
export const snapshotPolicyReconciler: Reconciler<SnapshotPolicyWork, null, SnapshotScheduleStep> = {
  kind: 'snapshot_policy',
  rejectionCauses: {},
  load: (io) => loadSnapshotPolicyWork(io.store.db, asId<VolumeId>(io.claim.id)),
  accountOf: ({ account_id }) => account_id,
  observe: async () => null,
  plan: planSnapshots,
  act: actPolicy,
  lock: async () => undefined,
  record: async ({ rows }) => planPolicyPass(rows),
}

async function actPolicy(step: SnapshotScheduleStep, { volume_id }: SnapshotPolicyWork, io: PassIo): Promise<Outcome> {
  try {
    return await write(io, volume_id, step, (tx, policy) =>
      step.kind === 'create' ? acceptAutomaticSnapshot(tx, policy, io) : acceptSurplusDelete(tx, policy, step.id),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || step.kind !== 'create') throw error
    return write(io, volume_id, step, (tx, policy) => acceptSnapshotSkip(tx, policy, error.message))
  }
}

/** Runs a step with the volume and its policy locked, unless it is no longer the next one. */
function write(
  io: PassIo,
  id: VolumeId,
  { kind }: SnapshotScheduleStep,
  accept: (tx: Tx, policy: SnapshotPolicyWork) => Promise<void>,
): Promise<Outcome> {
  return io.write({
    lock: (tx) => lockSnapshotPolicy(tx, id),
    async write(tx, policy) {
      if (planSnapshots(policy)?.kind === kind) await accept(tx, policy)
    },
  })
}
