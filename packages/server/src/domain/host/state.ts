import type { HostStatus } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import type { Moves } from '../shared/index.ts'

/** Every change of a host's status. A request only says what was asked; only a pass says what was seen; nothing leads out of deleting. */
export const hostMoves = {
  /** A request asked a host that is off to run. */
  bootAsked: { from: ['offline'], to: 'booting' },
  /** A request asked a host that runs, or is being stopped, to run anew. */
  restartAsked: { from: ['running', 'shutting_down'], to: 'rebooting' },
  /** A request asked the host to be off. */
  shutdownAsked: { from: ['offline', 'booting', 'running', 'rebooting'], to: 'shutting_down' },
  /** A request asked for its disks anew. */
  rebuildAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'rebuilding' },
  /** A request asked for another type. */
  resizeAsked: { from: ['booting', 'running', 'offline', 'shutting_down', 'rebooting'], to: 'resizing' },
  /** A request asked the host to go. */
  deleteAsked: {
    from: ['provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'deleting',
  },
  /** A pass saw it run the boot that is wanted, or saw that a stop or restart that was given up has left it running. */
  sawRunning: {
    from: ['provisioning', 'booting', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'running',
  },
  /** A pass saw it off, or did not find it any more. */
  sawOffline: {
    from: ['provisioning', 'booting', 'running', 'shutting_down', 'rebooting', 'rebuilding', 'resizing'],
    to: 'offline',
  },
  /** A pass saw it off while a boot is under way. */
  sawBooting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'booting',
  },
  /** A pass saw it run an older boot while a newer one is under way. */
  sawRestarting: {
    from: ['provisioning', 'running', 'offline', 'shutting_down', 'rebuilding', 'resizing'],
    to: 'rebooting',
  },
  /** A pass saw it on while a shutdown is under way. */
  sawStopping: {
    from: ['provisioning', 'booting', 'running', 'offline', 'rebooting', 'rebuilding', 'resizing'],
    to: 'shutting_down',
  },
} as const satisfies Moves<HostStatus>

/** Name of one move. */
export type HostMove = keyof typeof hostMoves

/** Throws host.deleting for a change of a host whose deletion was accepted; it is only waited for (decision H). */
export function refuseDeleting(host: { readonly id: number; readonly status: string }): void {
  if (host.status === 'deleting') throw new Fault('host.deleting', `Host ${host.id} is being deleted.`)
}

/** Throws host.busy for what cannot be done while a host is being made, rebuilt or resized. */
export function refuseBusy(host: { readonly id: number; readonly status: HostStatus }): void {
  if (host.status === 'provisioning' || host.status === 'rebuilding' || host.status === 'resizing')
    throw new Fault('host.busy', `Host ${host.id} is busy: its status is ${host.status}.`)
}
