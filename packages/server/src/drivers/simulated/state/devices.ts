import { workColumns, workIsDue } from './progress.ts'
import type { Working } from './progress.ts'
import type { SimulatorReader, SimulatorTx } from './simulator-state.ts'

/** A plugged volume. The row holds link and slot from the first plug call to the end of the unplug. */
export interface SimDeviceRow extends Working<'plug' | 'unplug'> {
  readonly volumeId: string
  readonly hostId: string
  readonly link: string
  readonly slot: string | null
}

const columns = `volume_id as "volumeId", host_id as "hostId", link, slot, ${workColumns}`

/** Device of a volume by the volume's row key, or null. */
export async function findSimDevice(reader: SimulatorReader, volumeId: string): Promise<SimDeviceRow | null> {
  const { rows } = await reader.query<SimDeviceRow>(`select ${columns} from sim.devices where volume_id = $1`, [
    volumeId,
  ])
  return rows[0] ?? null
}

/** Devices by slot, those without a slot last; with `hostId` null, of all hosts. */
export async function listSimDevices(reader: SimulatorReader, hostId: string | null): Promise<readonly SimDeviceRow[]> {
  const { rows } = await reader.query<SimDeviceRow>(
    `select ${columns} from sim.devices where $1::uuid is null or host_id = $1 order by slot nulls last, link`,
    [hostId],
  )
  return rows
}

/** Deletes finished unplugs and completes finished plugs of a locked host or volume. */
export async function applyDeviceWork(tx: SimulatorTx, of: 'host_id' | 'volume_id', id: string): Promise<void> {
  await tx.query(`delete from sim.devices where ${of} = $1 and work = 'unplug' and ${workIsDue}`, [id])
  await tx.query(
    `update sim.devices set work = null, work_started = null, work_ms = null where ${of} = $1 and work = 'plug' and ${workIsDue}`,
    [id],
  )
}

/** When a host powers off, removes devices without a slot or being unplugged; completes other plugs. */
export async function dropHotPlugs(tx: SimulatorTx, hostId: string): Promise<void> {
  await tx.query("delete from sim.devices where host_id = $1 and (slot is null or work = 'unplug')", [hostId])
  await tx.query('update sim.devices set work = null, work_started = null, work_ms = null where host_id = $1', [hostId])
}
