import type { DiskObservation } from '#reconcile/ports/index.ts'
import { workColumns, workIsDue } from '../state/progress.ts'
import type { Working } from '../state/progress.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { SimulatorReader, SimulatorTx } from '../state/simulator-state.ts'

type SimDiskWork = 'mould' | 'stretch' | 'scrap'

/** A local disk, whose size changes at the end of a resize. */
export interface SimDiskRow extends Working<SimDiskWork> {
  readonly id: string
  readonly hostId: string
  readonly name: string
  readonly sizeMib: number
  readonly toMib: number | null
  readonly isComplete: boolean
}

const columns = `id, host_id as "hostId", name, size_mib::float8 as "sizeMib", to_mib::float8 as "toMib", is_complete as "isComplete", ${workColumns}`

/** Table of local disks. */
export const simDisks = readSimTable<SimDiskRow>({ table: 'disks', columns })

/** A host's disks by name, as if finished work were applied, without writing. */
export async function listSimDisks(reader: SimulatorReader, hostId: string): Promise<readonly DiskObservation[]> {
  const { rows } = await reader.query<DiskObservation>(
    `select name as "diskName", is_complete or (work = 'mould' and ${workIsDue}) as "isComplete",
       (case when work = 'stretch' and ${workIsDue} then to_mib else size_mib end)::float8 as "sizeMib"
     from sim.disks where host_id = $1 and not (work is not distinct from 'scrap' and ${workIsDue}) order by name`,
    [hostId],
  )
  return rows
}

/** Applies finished deletions, creations and resizes to a locked host's disks. */
export async function applyDiskWork(tx: SimulatorTx, hostId: string): Promise<void> {
  const finished = `host_id = $1 and work = $2 and ${workIsDue}`
  const idle = 'work = null, work_started = null, work_ms = null'
  await tx.query(`delete from sim.disks where ${finished}`, [hostId, 'scrap'])
  await tx.query(`update sim.disks set is_complete = true, ${idle} where ${finished}`, [hostId, 'mould'])
  await tx.query(`update sim.disks set size_mib = to_mib, to_mib = null, ${idle} where ${finished}`, [
    hostId,
    'stretch',
  ])
}

/** Starts work on a disk of a locked host, replacing current work. */
export async function beginSimDiskWork(
  tx: SimulatorTx,
  id: string,
  input: { readonly work: SimDiskWork; readonly workMs: number; readonly toMib?: number },
): Promise<void> {
  await tx.query(
    'update sim.disks set work = $2, work_started = public.moor_now(), work_ms = $3, to_mib = $4 where id = $1',
    [id, input.work, input.workMs, input.toMib ?? null],
  )
}
