import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress, VolumeSpec } from '../../../reconcile/ports/index.ts'
import { moveRoom } from '../world/move-room.ts'
import { workDurationMs } from '../world/pace.ts'
import type { Pace } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { lockVolume } from './lock-volume.ts'
import { volumeCapabilities } from './volume-capabilities.ts'
import type { VolumeRow } from './volume-row.ts'

/** A volume to be made: empty, or as a copy of `source`, whose row the caller has locked. */
export interface VolumeOrder {
  readonly pace: Pace
  readonly spec: VolumeSpec
  readonly source: VolumeRow | null
}

/** Makes a volume's row, with its stamp and the work of provisioning it; a copy takes the source's bytes of this very moment. */
export async function insertVolume(
  tx: WorldTx,
  volume: Claimed,
  { pace, spec, source }: VolumeOrder,
): Promise<Progress> {
  checkSpec(spec)
  const work = source ? 'clone' : 'create'
  const { name, stamp, region } = volume
  const { rows } = await tx.query<{ extent: string }>(
    `insert into sim.volumes
       (name, installation, public_id, uid, region, size_gib, hardware_type, is_encrypted, source_id, work, work_started, work_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, public.moor_now(), $11)
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
    ],
  )
  const [made] = rows
  if (!made) throw new DriverError('AlreadyExists', `The name ${name} is taken by something that is not ours.`)
  if (source) {
    await tx.query(
      'insert into sim.chunks (extent, number, bytes) select $2, number, bytes from sim.chunks where extent = $1',
      [source.extent, made.extent],
    )
  }
  await moveRoom(tx, { region, volumesGib: spec.sizeGib })
  const row = await lockVolume(tx, volume)
  return row ? progressOf(row) : done
}

function checkSpec({ sizeGib, hardwareType }: VolumeSpec): void {
  if (!volumeCapabilities.hardwareTypes.includes(hardwareType))
    throw new DriverError('NotSupported', `There is no storage of class ${hardwareType}.`)
  if (!Number.isSafeInteger(sizeGib) || sizeGib < 1)
    throw new DriverError('NotSupported', `A size of ${sizeGib} GiB cannot be made.`)
}
