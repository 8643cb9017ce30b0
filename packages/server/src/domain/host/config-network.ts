import type { ConfigCreateBody, InterfacePurpose } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Stored interface of a configuration. */
export interface ConfigNetwork {
  readonly purpose: InterfacePurpose
  /** Label of the private network; empty for the internet. */
  readonly label: string
  /** Address in the private network, for example 10.0.0.1/24; may be empty. */
  readonly ipamAddress: string
  readonly isPrimary: boolean
}

type AskedInterface = NonNullable<ConfigCreateBody['interfaces']>[number]

/** Converts a requested interface to domain terms. */
export function readNetwork({ purpose, label, ipam_address, primary }: AskedInterface): ConfigNetwork {
  return { purpose, label: label ?? '', ipamAddress: ipam_address ?? '', isPrimary: primary ?? false }
}

const vlanLabel = /^[A-Za-z0-9-]{1,64}$/
const octet = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)`
const ipam = new RegExp(String.raw`^${octet}(\.${octet}){3}/(3[0-2]|[12]?\d)$`)

/** Checks requested interfaces: at most one public, unique labels of private networks, at most one primary (decision H14). Returns all errors. */
export function checkNetworks(asked: readonly AskedInterface[]): Fault[] {
  const networks = asked.map(readNetwork)
  const own = networks.flatMap((one, index) =>
    one.purpose === 'public' ? checkPublic(one, index) : checkVlan(one, index),
  )
  const twins = networks.flatMap((one, index) => {
    const before = networks.slice(0, index)
    const isPublicTwin = one.purpose === 'public' && before.some((other) => other.purpose === 'public')
    const isVlanTwin = one.purpose === 'vlan' && before.some((other) => other.label === one.label && one.label !== '')
    return [
      ...(isPublicTwin ? [fault(index, 'purpose', 'Only one interface can be public.')] : []),
      ...(isVlanTwin ? [fault(index, 'label', `Another interface is already connected to ${one.label}.`)] : []),
      ...(one.isPrimary && before.some((other) => other.isPrimary)
        ? [fault(index, 'primary', 'Only one interface can be primary.')]
        : []),
    ]
  })
  return [...own, ...twins]
}

function checkPublic({ label, ipamAddress }: ConfigNetwork, index: number): Fault[] {
  return [
    ...(label === '' ? [] : [fault(index, 'label', 'A public interface cannot have a label.')]),
    ...(ipamAddress === '' ? [] : [fault(index, 'ipam_address', 'A public interface cannot have an IPAM address.')]),
  ]
}

function checkVlan({ label, ipamAddress }: ConfigNetwork, index: number): Fault[] {
  return [
    ...(vlanLabel.test(label)
      ? []
      : [fault(index, 'label', 'A VLAN label must have 1 to 64 letters, digits, and dashes.')]),
    ...(ipamAddress === '' || ipam.test(ipamAddress)
      ? []
      : [fault(index, 'ipam_address', 'Must be an IPv4 address with a prefix length, for example 10.0.0.1/24')]),
  ]
}

function fault(index: number, name: string, reason: string): Fault {
  return new Fault('config.interface_invalid', reason, { field: `interfaces[${index}].${name}` })
}
