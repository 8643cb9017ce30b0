import { type SimClusterRow, answers, simClusterColumns } from '../clusters/cluster-row.ts'
import type { WorldReader } from '../world/world.ts'

/** A cluster that a path names. */
export interface ServedCluster extends SimClusterRow {
  /** False while its control plane is still being made. */
  readonly isAnswering: boolean
}

/** A uid as it stands in paths. */
const uidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a cluster of the world by its uid; null for one that is being dismantled, and for anything that names none. */
export async function findServedCluster(reader: WorldReader, uid: string): Promise<ServedCluster | null> {
  if (!uidForm.test(uid)) return null
  const {
    rows: [row],
  } = await reader.query<SimClusterRow>(`select ${simClusterColumns} from sim.clusters where uid = $1`, [uid])
  return row && row.work !== 'dismantle' ? { ...row, isAnswering: answers(row) } : null
}
