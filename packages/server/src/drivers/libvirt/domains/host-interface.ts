import { createHash } from 'node:crypto'
import type { HostNetwork, ManagedNetwork } from '../libvirt-options.ts'
import type { XmlElement } from '../virsh/xml.ts'
import type { HostRecord } from './host-record.ts'

/** Returns the interface of a host's domain; empty without a network. */
export function describeInterface({ stamp }: HostRecord, network: HostNetwork): XmlElement {
  if (network.kind === 'none') return {}
  return {
    interface: {
      '@type': isManaged(network) ? 'bridge' : network.kind,
      mac: { '@address': macOf(stamp.uid) },
      ...('name' in network && { source: { [`@${network.kind}`]: network.name } }),
      ...(isManaged(network) && {
        source: { '@bridge': network.bridge },
        target: { '@dev': nameDevice(network.bridge, stamp.uid) },
      }),
      model: { '@type': 'virtio' },
    },
  }
}

/** True for networks that Moorage creates. */
export function isManaged(network: HostNetwork): network is ManagedNetwork {
  return network.kind === 'nat' || network.kind === 'routed'
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** MAC address of a host's interface, derived from its uid. */
export function macOf(uid: string): string {
  const digits = hash(uid)
  return ['52', '54', '00', digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].join(':')
}

/** Prefix of the device names of a bridge's ports. libvirt renames devices that begin with `vnet`. */
export const devicePrefix = (bridge: string): string => `m${hash(bridge).slice(0, 4)}`

/** Device name of a host's port: 15 characters, the maximum in Linux. */
export const nameDevice = (bridge: string, uid: string): string => `${devicePrefix(bridge)}${hash(uid).slice(0, 10)}`
