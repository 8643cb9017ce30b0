import type { HostStatus } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import type { Transitions } from '../shared/index.ts'

/** All moves of a host's status: `Asked` for requests, `saw` for observations of passes. No move leads out of `deleting`. */
export const hostTransitions = {
  bootAsked: { from: ['offline'], to: 'booting' },
  restartAsked: { from: ['running', 'shutting_down'], to: 'rebooting' },
  shutdownAsked: { from: ['offline', 'booting', 'running', 'rebooting'], to: 'shutting_down' },
  rebuildAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'rebuilding' },
  resizeAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'resizing' },
  deleteAsked: {
    from: ['provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'deleting',
  },
  /** Also after a failed stop or restart. */
  sawRunning: {
    from: ['provisioning', 'booting', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'running',
  },
  /** Also if the host is missing. */
  sawOffline: {
    from: ['provisioning', 'booting', 'running', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'offline',
  },
  /** A boot is in progress. */
  sawBooting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'booting',
  },
  /** An older boot runs while a newer one is in progress. */
  sawRestarting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'rebooting',
  },
  /** A shutdown is in progress. */
  sawStopping: {
    from: ['provisioning', 'booting', 'running', 'offline', 'rebooting', 'rebuilding', 'resizing'],
    to: 'shutting_down',
  },
} as const satisfies Transitions<HostStatus>

/** Name of a move. */
export type HostTransition = keyof typeof hostTransitions

/** Throws host.deleting if the deletion of the host was accepted (decision H). */
export function rejectDeleting(host: { readonly id: number; readonly status: string }): void {
  if (host.status === 'deleting') throw new ApiError('host.deleting', `Host ${host.id} is being deleted.`)
}

/** Throws host.busy while the host is being created, rebuilt or resized. */
export function rejectBusy(host: { readonly id: number; readonly status: HostStatus }): void {
  if (host.status === 'provisioning' || host.status === 'rebuilding' || host.status === 'resizing')
    throw new ApiError('host.busy', `Host ${host.id} is busy: its status is ${host.status}.`)
}
