import type { HostCreateBody } from '@moorage/contract'
import { Fault } from '../shared/index.ts'
import { type ConfigNetwork, checkNetworks, readNetwork } from './config-network.ts'

/** What a request says of the disk and the configuration that a host is made with. */
export type InitialConfigBody = Partial<Pick<HostCreateBody, 'boot_size' | 'kernel' | 'network_helper' | 'interfaces'>>

/** What the configuration that a host is made with says beside its slots; null takes what is usual. */
export interface InitialConfig {
  readonly kernel: string | null
  readonly helpersOff: readonly string[]
  readonly interfaces: readonly ConfigNetwork[]
}

/** What a request wants the first configuration to say (decision H10.9). */
export function readInitialConfig({ kernel, network_helper, interfaces = [] }: InitialConfigBody): InitialConfig {
  return {
    kernel: kernel ?? null,
    helpersOff: network_helper === false ? ['network'] : [],
    interfaces: interfaces.map(readNetwork),
  }
}

/**
 * Rules of what a request says of the first disk and configuration (decisions H10.9, H14.3). A host that is made bare has neither, so that what would have
 * to be forgotten is refused; one plain public interface is what it has anyway. Returns every problem.
 */
export function checkInitialConfig(options: InitialConfigBody, isBare: boolean): Fault[] {
  const { boot_size: bootMib, kernel, network_helper: isHelped, interfaces = [] } = options
  const networks = checkNetworks(interfaces)
  if (!isBare) return networks
  const lost = (field: string, isMeant: boolean, what: string) =>
    isMeant
      ? [new Fault('host.unoffered', `Requires an image: a host without an image has no ${what}.`, { field })]
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
