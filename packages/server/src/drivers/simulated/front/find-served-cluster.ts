import { type SimClusterRow, isSimServing, simClusterColumns } from '../cluster-rows/cluster-row.ts'
import type { SimulatorReader } from '../state/simulator-state.ts'

/** Cluster that a request addresses. */
export interface ServedCluster extends SimClusterRow {
  readonly isServing: boolean
}

/** Format of a cluster UID. */
export const uidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a cluster by uid, serving or not; null if malformed, missing or being deleted. */
export async function findServedCluster(reader: SimulatorReader, uid: string): Promise<ServedCluster | null> {
  return uidForm.test(uid) ? findServedClusterBy(reader, 'uid', uid) : null
}

/** Finds a cluster by UID, admin token hash or row key, serving or not; null if missing or being deleted. */
export async function findServedClusterBy(
  reader: SimulatorReader,
  column: 'uid' | 'admin_token_hash' | 'id::text',
  value: string | Buffer,
): Promise<ServedCluster | null> {
  const {
    rows: [row],
  } = await reader.query<SimClusterRow>(`select ${simClusterColumns} from sim.clusters where ${column} = $1`, [value])
  return row && row.work !== 'dismantle' ? { ...row, isServing: isSimServing(row) } : null
}
