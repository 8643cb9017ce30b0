import type { HostCreateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import { type ConfigNetwork, checkNetworks, readNetwork } from './config-network.ts'

/** Configuration options of a host create request. */
export type InitialConfigBody = Partial<Pick<HostCreateBody, 'boot_size' | 'kernel' | 'network_helper' | 'interfaces'>>

/** Initial configuration; a null kernel means the default. */
export interface InitialConfig {
  readonly kernel: string | null
  readonly helpersOff: readonly string[]
  readonly interfaces: readonly ConfigNetwork[]
}

/** Returns the options of the initial configuration, without validation (decision H10.9). */
export function readInitialConfig({ kernel, network_helper, interfaces = [] }: InitialConfigBody): InitialConfig {
  return {
    kernel: kernel ?? null,
    helpersOff: network_helper === false ? ['network'] : [],
    interfaces: interfaces.map(readNetwork),
  }
}

/**
 * Returns the errors of interfaces. For a bare host, also returns an error for each option of a disk or configuration (decisions H10.9, H14.3). Accepts one
 * plain public interface, which every host has.
 */
export function checkInitialConfig(options: InitialConfigBody, isBare: boolean): ApiError[] {
  const { boot_size: bootMib, kernel, network_helper: isHelped, interfaces = [] } = options
  const networks = checkNetworks(interfaces)
  if (!isBare) return networks
  const lost = (field: string, isMeant: boolean, what: string) =>
    isMeant
      ? [new ApiError('host.unoffered', `Requires an image: a host without an image has no ${what}.`, { field })]
      : []
  return [
    ...networks,
    ...lost('boot_size', bootMib !== undefined, 'disk'),
    ...lost('kernel', kernel !== undefined, 'configuration'),
    ...lost('network_helper', isHelped === false, 'configuration'),
    ...lost(
      'interfaces',
      interfaces.some((one) => one.purpose !== 'public'),
      'configuration',
    ),
  ]
}
