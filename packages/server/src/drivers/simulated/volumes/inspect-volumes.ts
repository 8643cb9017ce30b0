import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { Resource, VolumeObservation } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { isDue } from '../state/progress.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { type SimVolumeRow, toObservedVolume, simVolumeColumns } from './volume-row.ts'

interface StampedRow extends SimVolumeRow {
  readonly installation: string
  readonly uid: string
}

/** VolumeDriver.inspectVolumes in one statement: observations by name, null if absent. Omits volumes with unapplied finished work or an injected fault. */
export async function inspectSimVolumes(
  state: SimulatorState,
  faults: FaultStore,
  volumes: readonly Resource[],
): Promise<ReadonlyMap<string, VolumeObservation | null>> {
  const names = volumes.map(({ name }) => name)
  const [{ rows }, awaited] = await Promise.all([
    busyIfUnreachable(state, () => state.pool.query<StampedRow>(findByNames, [names])),
    faults.listAwaited('inspectVolume'),
  ])
  const byName = new Map(rows.map((row) => [row.name, row]))
  const isSpared = ({ name, stamp }: Resource): boolean => {
    const row = byName.get(name)
    return !awaited.includes(null) && !awaited.includes(stamp.id) && !(row && isDue(row))
  }
  return new Map(volumes.filter(isSpared).map((volume) => [volume.name, toObserved(volume, byName.get(volume.name))]))
}

const findByNames = `select ${simVolumeColumns}, installation, uid from sim.volumes where name = any($1::text[]) and not is_lost`

/** Null unless the stamps are equal (contract rule 2). */
function toObserved({ stamp }: Resource, row: StampedRow | undefined): VolumeObservation | null {
  const isOwner = row?.installation === stamp.installation && row.publicId === stamp.id && row.uid === stamp.uid
  return row && isOwner ? toObservedVolume(row) : null
}
