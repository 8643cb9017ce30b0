import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import { isDue } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { applyHostWork } from './apply-host-work.ts'
import { hostColumns } from './host-row.ts'
import type { HostRow } from './host-row.ts'
import { settleDevices } from './settle-devices.ts'

/** Locks our host and its devices for a change, finished work of both applied; null when there is none (any more). */
export async function lockHost(tx: WorldTx, thing: Thing): Promise<HostRow | null> {
  const { rows } = await tx.query<HostRow>(
    `select ${hostColumns} from sim.hosts where ${stampCondition} for update`,
    stampValues(thing),
  )
  return rows[0] ? settle(tx, rows[0]) : null
}

/** Locks a host by its row's key, finished work applied. */
export async function lockHostRow(tx: WorldTx, id: string): Promise<HostRow | null> {
  const { rows } = await tx.query<HostRow>(`select ${hostColumns} from sim.hosts where id = $1 for update`, [id])
  return rows[0] ? settle(tx, rows[0]) : null
}

async function settle(tx: WorldTx, row: HostRow): Promise<HostRow | null> {
  if (isDue(row)) {
    await applyHostWork(tx, row)
    return lockHostRow(tx, row.id)
  }
  await settleDevices(tx, 'host_id', row.id)
  return row
}
