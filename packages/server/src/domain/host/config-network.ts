import type { ConfigCreateBody, InterfacePurpose } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Stored network interface of a configuration. */
export interface ConfigNetwork {
  readonly purpose: InterfacePurpose
  /** Empty for `public`. */
  readonly label: string
  /** For example 10.0.0.1/24; may be empty. */
  readonly ipamAddress: string
  readonly isPrimary: boolean
}

type InterfaceInput = NonNullable<ConfigCreateBody['interfaces']>[number]

/** Returns a requested interface without validation. Omitted texts become empty, an omitted `primary` becomes false. */
export function readNetwork({ purpose, label, ipam_address, primary }: InterfaceInput): ConfigNetwork {
  return { purpose, label: label ?? '', ipamAddress: ipam_address ?? '', isPrimary: primary ?? false }
}

const vlanLabel = /^[A-Za-z0-9-]{1,64}$/
const octet = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)`
const ipam = new RegExp(String.raw`^${octet}(\.${octet}){3}/(3[0-2]|[12]?\d)$`)

/**
 * Returns config.interface_invalid for each invalid label or address, second public or primary interface, and duplicate VLAN label; empty if valid (decision
 * H14).
 */
export function checkNetworks(input: readonly InterfaceInput[]): ApiError[] {
  const networks = input.map(readNetwork)
  const own = networks.flatMap((one, index) =>
    one.purpose === 'public' ? checkPublic(one, index) : checkVlan(one, index),
  )
  const duplicates = networks.flatMap((one, index) => {
    const before = networks.slice(0, index)
    const isDuplicatePublic = one.purpose === 'public' && before.some((other) => other.purpose === 'public')
    const isDuplicateVlan =
      one.purpose === 'vlan' && before.some((other) => other.label === one.label && one.label !== '')
    return [
      ...(isDuplicatePublic ? [interfaceError(index, 'purpose', 'Only one interface can be public.')] : []),
      ...(isDuplicateVlan
        ? [interfaceError(index, 'label', `Another interface is already connected to ${one.label}.`)]
        : []),
      ...(one.isPrimary && before.some((other) => other.isPrimary)
        ? [interfaceError(index, 'primary', 'Only one interface can be primary.')]
        : []),
    ]
  })
  return [...own, ...duplicates]
}

function checkPublic({ label, ipamAddress }: ConfigNetwork, index: number): ApiError[] {
  return [
    ...(label === '' ? [] : [interfaceError(index, 'label', 'A public interface cannot have a label.')]),
    ...(ipamAddress === ''
      ? []
      : [interfaceError(index, 'ipam_address', 'A public interface cannot have an IPAM address.')]),
  ]
}

function checkVlan({ label, ipamAddress }: ConfigNetwork, index: number): ApiError[] {
  return [
    ...(vlanLabel.test(label)
      ? []
      : [interfaceError(index, 'label', 'A VLAN label must have 1 to 64 letters, digits, and dashes.')]),
    ...(ipamAddress === '' || ipam.test(ipamAddress)
      ? []
      : [
          interfaceError(
            index,
            'ipam_address',
            'Must be an IPv4 address with a prefix length, for example 10.0.0.1/24',
          ),
        ]),
  ]
}

function interfaceError(index: number, name: string, reason: string): ApiError {
  return new ApiError('config.interface_invalid', reason, { field: `interfaces[${index}].${name}` })
}
