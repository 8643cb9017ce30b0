import { isRecord, textField } from '#domain/shared/index.ts'
import { macOf } from '../domains/host-interface.ts'
import type { NetworkState } from './describe-network.ts'

/** Observed bridge. */
export interface ObservedBridge {
  readonly isUp: boolean
  /** Interface alias, which marks bridges of Moorage. */
  readonly alias: string | null
  /** Addresses with prefix lengths, except generated link-local addresses. */
  readonly addresses: readonly string[]
}

/** Alias of a bridge that an installation of Moorage created. */
export const nameOwner = (installation: string): string => `moorage:${installation}`
/** Gateway in the API's address objects (decision H16). */
const linkLocalGateway = 'fe80::1/64'

/**
 * Returns the commands of `ip -batch` that turn the observed bridge, or null, into the desired one, and attach devices of hosts; empty if nothing differs.
 */
export function planBridge(
  { bridge, installation, gateways, ports }: NetworkState,
  { bridge: observed, detached }: { readonly bridge: ObservedBridge | null; readonly detached: readonly string[] },
): readonly string[] {
  const desired = [...gateways, ...(gateways.some((one) => one.includes(':')) ? [linkLocalGateway] : [])]
  const known = observed?.addresses ?? []
  return [
    // A bridge without its own address changes it with its ports. Snooping without a querier breaks neighbor discovery.
    ...(observed
      ? []
      : [
          `link add name ${bridge} address ${macOf(bridge)} type bridge stp_state 0 mcast_snooping 0`,
          `link set dev ${bridge} alias ${nameOwner(installation)}`,
        ]),
    ...known.filter((one) => !desired.includes(one)).map((one) => `address del ${one} dev ${bridge}`),
    ...desired
      .filter((one) => !known.includes(one))
      .map((one) => `address add ${one} dev ${bridge}${one.includes(':') ? ' nodad' : ''}`),
    ...(observed?.isUp ? [] : [`link set dev ${bridge} up`]),
    ...ports.flatMap(({ device }) => (detached.includes(device) ? [`link set dev ${device} master ${bridge} up`] : [])),
  ]
}

/** Bridge in the output of `ip -j address show`; null if absent. */
export function readBridge(interfaces: unknown): ObservedBridge | null {
  const [one]: unknown[] = Array.isArray(interfaces) ? interfaces : []
  if (!isRecord(one)) return null
  const { flags, addr_info: info } = one
  const addresses = (Array.isArray(info) ? info : []).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return []
    const address = `${textField(entry, 'local')}/${String(entry['prefixlen'])}`
    return textField(entry, 'scope') === 'link' && address !== linkLocalGateway ? [] : [address]
  })
  return { isUp: Array.isArray(flags) && flags.includes('UP'), alias: textField(one, 'ifalias') ?? null, addresses }
}
