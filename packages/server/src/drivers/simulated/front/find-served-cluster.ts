import { type SimClusterRow, answers, simClusterColumns } from '../clusters/cluster-row.ts'
import type { WorldReader } from '../world/world.ts'

/** A cluster that a request is for. */
export interface ServedCluster extends SimClusterRow {
  /** False while its control plane is still being made. */
  readonly isAnswering: boolean
}

/** A uid as it stands in paths, names and tokens. */
export const uidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a cluster of the world by its uid; null for one that is being dismantled, and for anything that names none. */
export async function findServedCluster(reader: WorldReader, uid: string): Promise<ServedCluster | null> {
  return uidForm.test(uid) ? findServedClusterBy(reader, 'uid', uid) : null
}

/** The same by something else that is of one cluster only. */
export async function findServedClusterBy(
  reader: WorldReader,
  column: 'uid' | 'admin_token_hash' | 'id::text',
  value: string | Buffer,
): Promise<ServedCluster | null> {
  const {
    rows: [row],
  } = await reader.query<SimClusterRow>(`select ${simClusterColumns} from sim.clusters where ${column} = $1`, [value])
  return row && row.work !== 'dismantle' ? { ...row, isAnswering: answers(row) } : null
}
