import type { Host } from '@moorage/sdk'

/** Displayed state of a host. */
export interface HostState {
  readonly sign: 'success' | 'in-progress' | 'stopped'
  readonly text: string
}

const transitionStates: Readonly<Record<Exclude<Host['status'], 'running' | 'offline'>, string>> = {
  provisioning: 'Provisioning',
  booting: 'Booting',
  shutting_down: 'Shutting down',
  rebooting: 'Rebooting',
  rebuilding: 'Rebuilding',
  resizing: 'Resizing',
  deleting: 'Deleting',
}

/** Host statuses, with display names. */
export const hostStateNames = [
  ['running', 'Running'],
  ['offline', 'Offline'],
  ...Object.entries(transitionStates),
] as const

/** Returns a host's display state. `percent` is the progress of the current operation, displayed if above 0; null if no operation is in progress. */
export function hostState({ status }: Pick<Host, 'status'>, percent: number | null): HostState {
  const progress = percent === null || percent === 0 ? '' : `, ${percent}%`
  if (status === 'running')
    return { sign: 'success', text: percent === null ? 'Running' : `Running, updating${progress}` }
  if (status === 'offline')
    return { sign: 'stopped', text: percent === null ? 'Offline' : `Offline, updating${progress}` }
  return { sign: 'in-progress', text: `${transitionStates[status]}${progress}` }
}

/** Actions on a host. */
export type HostAction = 'boot' | 'shutdown' | 'reboot' | 'rescue' | 'rebuild' | 'resize' | 'edit' | 'delete' | 'parts'

type KnownHost = Pick<Host, 'status' | 'orch_cluster_id'>

/** Explains why an action is not possible now; null if it is possible or the busy host queues it (decisions H4, H10). */
export function explainBlockedHostAction(action: HostAction, host: KnownHost): string | null {
  if (host.status === 'deleting') return 'The host is being deleted.'
  return reasons[action]?.(host) ?? null
}

const reasons: Readonly<Partial<Record<HostAction, (host: KnownHost) => string | null>>> = {
  boot: ({ status }) => (status === 'running' ? 'The host is already running.' : explainBootingHost(status)),
  shutdown({ status }) {
    if (status === 'offline') return 'The host is already offline.'
    return status === 'shutting_down' ? 'The host is already shutting down.' : null
  },
  reboot: ({ status }) => (status === 'offline' ? 'The host is offline. Boot it instead.' : explainBootingHost(status)),
  rebuild: ({ status }) =>
    status === 'resizing' ? 'The host is being resized. Wait until the resize finishes.' : null,
  resize({ status, orch_cluster_id: cluster }) {
    if (cluster !== null) return `The host is a node of cluster ${cluster}. Its node pool defines the plan.`
    const isBusy = status === 'provisioning' || status === 'rebuilding' || status === 'resizing'
    return isBusy ? 'An operation on the host is in progress. Wait until it finishes.' : null
  },
}

function explainBootingHost(status: Host['status']): string | null {
  return status === 'booting' || status === 'rebooting' ? 'The host is already booting.' : null
}

/** Explains why an action that needs an offline host is blocked now; null if it is possible (decision H10.3). */
export function explainOnlineHost({ status }: Pick<Host, 'status'>): string | null {
  return status === 'offline' ? null : 'The host must be offline. Shut it down first.'
}
