import { inSingleStatement } from '../../schema/in-transaction.ts'
import type { SingleStatementResult } from '../faults/with-faults.ts'
import { workDurationMs } from '../state/pace.ts'
import { progressOf } from '../state/progress.ts'
import { explainUnsupportedSpec } from './ensure-volume.ts'
import type { Claimed, Progress, VolumeSpec } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** VolumeDriver.ensureVolume in one statement: creates a volume and returns progress; null if the call needs more. */
export async function createVolumeInOneStatement(
  state: SimulatorState,
  volume: Claimed,
  spec: VolumeSpec,
): Promise<SingleStatementResult<Progress> | null> {
  const { name, stamp, guard, region } = volume
  // The statement stores the claim and the row as those of a volume.
  if (stamp.kind !== 'volume' || explainUnsupportedSpec(spec) !== null) return null
  const workMs = workDurationMs(state.pace, 'create', spec.sizeGib)
  const claim = [stamp.installation, stamp.id, stamp.uid, guard.generation, guard.epoch]
  const values = [...claim, name, region, spec.sizeGib, spec.hardwareType, spec.isEncrypted, workMs]
  const { rows } = await inSingleStatement(state, (pool) => pool.query<{ isMade: boolean }>({ ...createQuery, values }))
  if (!rows[0]?.isMade) return null
  return { answer: progressOf({ work: workMs > 0 ? 'create' : null, elapsedMs: 0, workMs }) }
}

const createQuery = {
  name: 'make-volume',
  text: 'select sim.make_volume($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as "isMade"',
}
