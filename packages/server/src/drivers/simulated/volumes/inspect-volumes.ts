import { reachable } from '../../schema/in-transaction.ts'
import type { Resource, VolumeSeen } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { isDue } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { type SimVolumeRow, seenSimVolume, simVolumeColumns } from './volume-row.ts'

interface StampedRow extends SimVolumeRow {
  readonly installation: string
  readonly uid: string
}

/** VolumeDriver.inspectVolumes, in one statement. Leaves out volumes with finished work to apply or a fault on their inspection. */
export async function inspectSimVolumes(
  world: World,
  faults: FaultStore,
  volumes: readonly Resource[],
): Promise<ReadonlyMap<string, VolumeSeen | null>> {
  const names = volumes.map(({ name }) => name)
  const [{ rows }, awaited] = await Promise.all([
    reachable(world, () => world.pool.query<StampedRow>(findByNames, [names])),
    faults.listAwaited('inspectVolume'),
  ])
  const byName = new Map(rows.map((row) => [row.name, row]))
  const isSpared = ({ name, stamp }: Resource): boolean => {
    const row = byName.get(name)
    return !awaited.includes(null) && !awaited.includes(stamp.id) && !(row && isDue(row))
  }
  return new Map(volumes.filter(isSpared).map((volume) => [volume.name, seenAs(volume, byName.get(volume.name))]))
}

const findByNames = `select ${simVolumeColumns}, installation, uid from sim.volumes where name = any($1::text[]) and not is_lost`

/** Only a row with the same stamp is ours (contract rule 2). */
function seenAs({ stamp }: Resource, row: StampedRow | undefined): VolumeSeen | null {
  const isOurs = row?.installation === stamp.installation && row.publicId === stamp.id && row.uid === stamp.uid
  return row && isOurs ? seenSimVolume(row) : null
}
