import { isDue } from '../world/progress.ts'
import type { ClusterRow } from './cluster-row.ts'

/** Whether a control plane answers its clients: assembled, and not being dismantled. An upgrade does not interrupt it. */
export function answers(row: Pick<ClusterRow, 'isComplete' | 'work' | 'elapsedMs' | 'workMs'>): boolean {
  if (row.work === 'dismantle') return false
  return row.isComplete || (row.work === 'assemble' && isDue(row))
}
