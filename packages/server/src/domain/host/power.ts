import type { HostStatus } from '@moorage/contract'
import { Fault, type Power } from '../shared/index.ts'
import type { HostMove } from './state.ts'

/** What a request can ask of a host's power. */
export type PowerAction = 'boot' | 'shutdown' | 'reboot'

/** What is known of a host when its power is asked for. */
export interface PowerState {
  readonly status: HostStatus
  readonly wantsPower: Power
  /** Configuration of the boot that is wanted or was last. */
  readonly bootConfigId: number | null
}

/** What an accepted power request changes. */
export interface PowerChange {
  readonly wantsPower: Power
  /** The host must start anew: the serial of its wanted boot rises. */
  readonly isNewBoot: boolean
  /** Volumes that do not persist across boots leave (decision D7). */
  readonly isDetaching: boolean
  /** Status that says what was asked; null keeps the present one. */
  readonly move: Extract<HostMove, `${string}Asked`> | null
}

/**
 * Decides what a power request changes; null when the host is where it is asked to be, so that nothing is to be done
 * (decision F2). A boot of a host that is on its way up joins that boot; a boot under another configuration than the one it
 * runs starts it anew under that one, as a reboot does; a reboot of a host that is off starts it.
 */
export function decidePower(action: PowerAction, host: PowerState, configId: number | null): PowerChange | null {
  if (action === 'shutdown') return decideShutdown(host)
  const isOtherConfig = host.bootConfigId !== configId
  if (action === 'boot' && host.wantsPower === 'on' && !isOtherConfig) {
    return host.status === 'running'
      ? null
      : { wantsPower: 'on', isNewBoot: false, isDetaching: false, move: moveOn(host.status) }
  }
  return { wantsPower: 'on', isNewBoot: true, isDetaching: true, move: moveOn(host.status) }
}

function decideShutdown(host: PowerState): PowerChange | null {
  if (host.wantsPower === 'off' && host.status === 'offline') return null
  const isSaid = ['provisioning', 'shutting_down', 'rebuilding', 'resizing'].includes(host.status)
  return { wantsPower: 'off', isNewBoot: false, isDetaching: true, move: isSaid ? null : 'shutdownAsked' }
}

function moveOn(status: HostStatus): PowerChange['move'] {
  if (status === 'offline') return 'bootAsked'
  return status === 'running' || status === 'shutting_down' ? 'restartAsked' : null
}

/** The refusal of a boot for which no configuration can be chosen out of so many (decision D6). */
export function explainNoBootConfig(configs: number): Fault {
  return new Fault(
    'host.no_config',
    configs === 0
      ? 'This host has no configuration to boot.'
      : `This host has ${configs} configurations and has not booted any of them before. Specify config_id.`,
    { field: 'config_id' },
  )
}
