import { elementAt, childrenOf, readXml, valueOf } from '../virsh/xml.ts'
import { type HostRecord, readHostRecord } from './host-record.ts'
import { type VolumeDevice, readDevices } from './volume-device.ts'

/** A domain, running or configured. */
export interface ObservedDomain {
  readonly isRunning: boolean
  /** Host record; null for a foreign domain. */
  readonly record: HostRecord | null
  readonly volumes: readonly VolumeDevice[]
  readonly hasAgent: boolean
}

/** Domain in the output of `virsh dumpxml`; `record` is null for a foreign domain. */
export function readDomain(text: string): ObservedDomain {
  const domain = elementAt(readXml(text), 'domain')
  const devices = elementAt(domain, 'devices')
  const written = valueOf(elementAt(domain, 'metadata', 'moor:host'), '#text')
  return {
    isRunning: valueOf(domain, '@id') !== null,
    record: written === null ? null : readHostRecord(written),
    volumes: readDevices(devices),
    hasAgent: childrenOf(devices, 'channel').some((channel) => {
      const target = elementAt(channel, 'target')
      return valueOf(target, '@name') === 'org.qemu.guest_agent.0' && valueOf(target, '@state') === 'connected'
    }),
  }
}
