import type { Disk, Host } from '@moorage/sdk'
import { explainBlockedHostAction, explainOnlineHost } from '../host-state.ts'

/** Actions on a disk of a host. */
export type DiskAction = 'rename' | 'resize' | 'clone' | 'password' | 'delete'

/** Display names of disk states. */
export const diskStates = {
  ready: { sign: 'success', text: 'Ready' },
  'not ready': { sign: 'pending', text: 'Not ready' },
  deleting: { sign: 'in-progress', text: 'Deleting' },
} as const satisfies Readonly<Record<Disk['status'], object>>

/** Explains why a disk action is blocked now; null if it is possible (decision H10.3). */
export function explainBlockedDiskAction(
  action: DiskAction,
  disk: Pick<Disk, 'status'>,
  host: Pick<Host, 'status' | 'orch_cluster_id'>,
): string | null {
  if (disk.status === 'deleting') return 'The disk is being deleted.'
  const ofHost = explainBlockedHostAction('parts', host)
  if (ofHost !== null || action === 'rename') return ofHost
  const isUnready = disk.status !== 'ready' && action !== 'delete'
  return (
    explainOnlineHost(host) ??
    (isUnready ? 'The disk is not ready: an operation is in progress, or the disk is missing.' : null)
  )
}
