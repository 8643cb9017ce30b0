import type { HostStatus } from '@moorage/contract'
import { ApiError, type Power } from '../shared/index.ts'
import type { HostTransition } from './state.ts'

/** Power actions of a request. */
export type PowerAction = 'boot' | 'shutdown' | 'reboot'

/** State of the requested host. */
export interface PowerState {
  readonly status: HostStatus
  readonly desiredPower: Power
  /** Configuration of the desired or last boot. */
  readonly bootConfigId: number | null
  /** The desired or last boot is a rescue boot. */
  readonly isRescue: boolean
}

/** Changes of an accepted power request. */
export interface PowerChange {
  readonly desiredPower: Power
  readonly isNewBoot: boolean
  /** True if non-persistent volumes are detached (decision D7). */
  readonly isDetaching: boolean
  readonly transition: Extract<HostTransition, `${string}Asked`> | null
}

/**
 * Returns what a power request changes; null if the host is already in the requested state (decision F2). A boot of a booting host joins that boot. A boot with
 * another configuration, or after a rescue boot, restarts a running host. A reboot of a host that is off boots it.
 */
export function decidePower(action: PowerAction, host: PowerState, configId: number | null): PowerChange | null {
  if (action === 'shutdown') return decideShutdown(host)
  const isOtherConfig = host.isRescue || host.bootConfigId !== configId
  if (action === 'boot' && host.desiredPower === 'on' && !isOtherConfig) {
    return host.status === 'running'
      ? null
      : { desiredPower: 'on', isNewBoot: false, isDetaching: false, transition: transitionOn(host.status) }
  }
  return { desiredPower: 'on', isNewBoot: true, isDetaching: true, transition: transitionOn(host.status) }
}

function decideShutdown(host: PowerState): PowerChange | null {
  if (host.desiredPower === 'off' && host.status === 'offline') return null
  const isStatusKept = ['provisioning', 'shutting_down', 'rebuilding', 'resizing'].includes(host.status)
  return { desiredPower: 'off', isNewBoot: false, isDetaching: true, transition: isStatusKept ? null : 'shutdownAsked' }
}

function transitionOn(status: HostStatus): PowerChange['transition'] {
  if (status === 'offline') return 'bootAsked'
  return status === 'running' || status === 'shutting_down' ? 'restartAsked' : null
}

/** Returns host.no_config, for a boot without `config_id` of a host without default configuration (decision D6). */
export function explainNoBootConfig(configs: number): ApiError {
  return new ApiError(
    'host.no_config',
    configs === 0
      ? 'This host has no configuration to boot.'
      : `This host has ${configs} configurations and has not booted any of them before. Specify config_id.`,
    { field: 'config_id' },
  )
}
