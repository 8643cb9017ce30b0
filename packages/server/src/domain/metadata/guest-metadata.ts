import { type AddressKind, linkLocalOf } from '../address/network-of.ts'
import type { PrefixedAddress } from '../address/pool.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findHostType } from '../catalogue/host-types.ts'
import { findImage } from '../catalogue/images.ts'
import { isRecord } from '../shared/index.ts'

/** Host as its guest sees it. */
export interface GuestHost {
  readonly id: number
  readonly uid: string
  readonly label: string
  readonly region: string
  readonly type: string
  readonly image: string | null
  readonly tags: readonly string[]
  readonly accountUid: string
}

/** Address of a guest's host. */
export type GuestAddress = PrefixedAddress & { readonly kind: AddressKind }

const noShape = { vcpus: 0, memoryMib: 0, diskMib: 0, transferGb: 0 }

/** Returns the metadata of a host in recorded key order (decision H20). Values of a type that is no longer configured are 0. */
export function describeGuestInstance(host: GuestHost, catalogue: Catalogue): object {
  const { id, label, region, type, tags, uid, accountUid, image } = host
  const { vcpus, memoryMib: memory, diskMib: disk, transferGb: transfer } = findHostType(catalogue, type) ?? noShape
  const named = image === null ? null : { id: image, label: findImage(catalogue, image)?.label ?? image }
  const specs = { vcpus, memory, disk, gpus: 0, transfer }
  const backups = { enabled: false, status: null }
  return { id, label, region, type, host_uuid: uid, tags, specs, backups, account_euuid: accountUid, image: named }
}

/** Returns a host's addresses with prefix lengths (decision H20). Interfaces, shared addresses and ranges do not exist here. */
export function describeGuestNetwork(addresses: readonly GuestAddress[]): object {
  const listOf = (kind: AddressKind): string[] => addresses.filter((one) => one.kind === kind).map(withPrefix)
  const [slaac = null] = addresses.filter(({ kind }) => kind === 'slaac')
  const linkLocal = slaac && linkLocalOf(slaac.address)
  const ipv6 = { slaac: slaac && withPrefix(slaac), link_local: linkLocal && withPrefix(linkLocal) }
  return {
    interfaces: [],
    ipv4: { public: listOf('public'), private: listOf('private'), shared: [] },
    ipv6: { ...ipv6, ranges: [], shared_ranges: [] },
  }
}

const withPrefix = ({ address, prefix }: PrefixedAddress): string => `${address}/${prefix}`

/** Returns metadata as sorted lines such as `specs.vcpus: 1`, with one line for each item of a list. Null has no line. */
export function printKeyValues(value: object): string {
  return listLines('', value)
    .toSorted()
    .map((line) => `${line.replaceAll(/[\r\n]+/g, ' ')}\n`)
    .join('')
}

function listLines(path: string, value: unknown): string[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => listLines(path, one))
  if (!isRecord(value)) return [`${path}: ${String(value)}`]
  return Object.entries(value).flatMap(([key, one]) => listLines(path === '' ? key : `${path}.${key}`, one))
}
