import { runGuarded } from '../state/run-guarded.ts'
import { lockSimVolume } from './volume-work.ts'
import { DriverError, done } from '#reconcile/ports/index.ts'
import { changeCapacity } from '../state/change-capacity.ts'
import { workDurationMs } from '../state/pace.ts'
import { progressOf } from '../state/progress.ts'
import { simVolumeCapabilities } from './volume-row.ts'
import type { Claimed, Progress, Resource, VolumeSpec } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimVolumeRow } from './volume-row.ts'
import type { Pace } from '../state/pace.ts'

/**
 * VolumeDriver.ensureVolume: creates an empty volume; an existing volume is not changed. Returns progress. Throws AlreadyExists for another owner's name, Busy
 * during deletion, NotSupported for an invalid spec, InsufficientCapacity.
 */
export function ensureSimVolume(state: SimulatorState, volume: Claimed, spec: VolumeSpec): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const found = await lockSimVolume(tx, volume)
    return found ? reportFoundVolume(found) : insertVolume(tx, volume, { pace: state.pace, spec, source: null })
  })
}

interface CloneInput {
  readonly spec: VolumeSpec
  readonly source: Resource
}

/**
 * VolumeDriver.ensureClone: copies the source's bytes in one statement, so the copy is crash-consistent; returns progress. Throws as ensureSimVolume;
 * NotFound, Busy, Broken, NotSupported or CannotShrink for an unusable source.
 */
export function ensureClone(state: SimulatorState, volume: Claimed, { spec, source }: CloneInput): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const found = await lockSimVolume(tx, volume)
    if (found) return reportFoundVolume(found)
    return insertVolume(tx, volume, {
      pace: state.pace,
      spec,
      source: await lockSource(tx, source, volume, spec.sizeGib),
    })
  })
}

async function lockSource(tx: SimulatorTx, source: Resource, volume: Resource, sizeGib: number): Promise<SimVolumeRow> {
  const row = await lockSimVolume(tx, source)
  if (!row || row.work === 'wipe') throw new DriverError('NotFound', `The source ${source.name} does not exist.`)
  if (row.region !== volume.region)
    throw new DriverError('NotSupported', `A copy must be in the region of its source, ${row.region}.`)
  if (!row.isComplete) throw new DriverError('Busy', `The source ${source.name} is still being created.`)
  if (!row.isHealthy) throw new DriverError('Broken', `The data of ${source.name} is damaged.`)
  if (row.sizeGib > sizeGib)
    throw new DriverError('CannotShrink', `A copy of ${row.sizeGib} GiB does not fit into ${sizeGib} GiB.`)
  return row
}

interface VolumeInput {
  readonly pace: Pace
  readonly spec: VolumeSpec
  readonly source: SimVolumeRow | null
}

async function insertVolume(tx: SimulatorTx, volume: Claimed, { pace, spec, source }: VolumeInput): Promise<Progress> {
  const reason = explainUnsupportedSpec(spec)
  if (reason !== null) throw new DriverError('NotSupported', reason)
  const work = source ? 'clone' : 'create'
  const { name, stamp, region } = volume
  const { rows } = await tx.query<{ extent: string }>(
    `insert into sim.volumes
       (name, installation, public_id, uid, region, size_gib, hardware_type, is_encrypted, source_id, work, work_started, work_ms, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, public.moor_now(), $11, $12)
     on conflict (name) where not is_lost do nothing returning extent`,
    [
      name,
      stamp.installation,
      stamp.id,
      stamp.uid,
      region,
      spec.sizeGib,
      spec.hardwareType,
      spec.isEncrypted,
      source?.id ?? null,
      work,
      workDurationMs(pace, work, spec.sizeGib),
      stamp.kind,
    ],
  )
  const [made] = rows
  if (!made) throw new DriverError('AlreadyExists', `The name ${name} belongs to a resource with another stamp.`)
  if (source) {
    await tx.query(
      'insert into sim.chunks (extent, number, bytes) select $2, number, bytes from sim.chunks where extent = $1',
      [source.extent, made.extent],
    )
  }
  await changeCapacity(tx, { region, volumesGib: spec.sizeGib })
  const row = await lockSimVolume(tx, volume)
  return row ? progressOf(row) : done
}

/** Why a spec is unsupported (storage class or size), or null. */
export function explainUnsupportedSpec({ sizeGib, hardwareType }: VolumeSpec): string | null {
  if (!simVolumeCapabilities.hardwareTypes.includes(hardwareType))
    return `Storage class ${hardwareType} does not exist.`
  return Number.isSafeInteger(sizeGib) && sizeGib >= 1 ? null : `A size of ${sizeGib} GiB is not supported.`
}

/** A different spec changes nothing (contract rule 15). */
function reportFoundVolume(found: SimVolumeRow): Progress {
  if (found.work === 'wipe') throw new DriverError('Busy', `${found.name} is being deleted.`)
  return found.isComplete ? done : progressOf(found)
}
