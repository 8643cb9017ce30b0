import type { HostStatus } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import type { Transitions } from '../shared/index.ts'

/** All allowed changes of a host's status: `Asked` for requests, `saw` for observations of passes. Only a restore from the trash leads out of `deleting`. */
export const hostTransitions = {
  /** A request boots a host that is off. */
  bootAsked: { from: ['offline'], to: 'booting' },
  /** A request reboots a host that is running or shutting down. */
  restartAsked: { from: ['running', 'shutting_down'], to: 'rebooting' },
  /** A request shuts the host down. */
  shutdownAsked: { from: ['offline', 'booting', 'running', 'rebooting'], to: 'shutting_down' },
  /** A request rebuilds the disks. */
  rebuildAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'rebuilding' },
  /** A request resizes the host to another type. */
  resizeAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'resizing' },
  /** A request deletes the host. */
  deleteAsked: {
    from: ['provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'deleting',
  },
  /** A pass observes the desired boot running, or the host still running after a failed stop or restart. */
  sawRunning: {
    from: ['provisioning', 'booting', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'running',
  },
  /** A pass observes the host off or missing. */
  sawOffline: {
    from: ['provisioning', 'booting', 'running', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'offline',
  },
  /** A pass observes the host off while a boot is in progress. */
  sawBooting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'booting',
  },
  /** A pass observes an older boot running while a newer one is in progress. */
  sawRestarting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'rebooting',
  },
  /** A pass observes the host on while a shutdown is in progress. */
  sawStopping: {
    from: ['provisioning', 'booting', 'running', 'offline', 'rebooting', 'rebuilding', 'resizing'],
    to: 'shutting_down',
  },
  /** A request restores a deleted host from the trash. */
  restored: { from: ['deleting'], to: 'offline' },
  /** A request restores a deleted host that may still be on. */
  restoredEarly: { from: ['deleting'], to: 'shutting_down' },
} as const satisfies Transitions<HostStatus>

/** Name of a host's status change. */
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
