import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Accelerator, BootImage, HostNetwork, Hypervisor } from '../libvirt-options.ts'
import { type XmlElement, writeXml } from '../virsh/xml.ts'
import { describeInterface } from './host-interface.ts'
import type { HostRecord } from './host-record.ts'
import { type VolumeDevice, controllers, driveName } from './volume-device.ts'

/** Input of a domain's XML. */
export interface DomainSpec {
  readonly name: string
  readonly record: HostRecord
  readonly hypervisor: Hypervisor
  readonly accelerator: Accelerator
  readonly network: HostNetwork
  /** Image whose kernel is booted directly; null to boot from the root disk. */
  readonly image: BootImage | null
  readonly disks: readonly string[]
  readonly root: string | null
  readonly volumes: readonly VolumeDevice[]
  readonly isSeeded: boolean
  /** The host boots from its rescue disk. */
  readonly hasRescueDisk: boolean
}

/** XML namespace of the domain metadata. */
export const metadataUri = 'urn:moorage:host:1'
const diskNamesFrom = 200
const seedUnit = 255
const rescueUnit = 254

/** Name of the file with a host's serial console output. */
export const consoleOf = (name: string): string => `${name}.console.log`
/** Name of the file of a host's cloud-init medium. */
export const seedOf = (name: string): string => `${name}.seed.iso`
/** Name of the file of a host's rescue disk. */
export const nameRescueDisk = (name: string): string => `${name}.rescue.qcow2`

/** Domain metadata with the host record, as XML for `virsh metadata`. */
export function describeMetadata(record: HostRecord): string {
  return writeXml({ host: { '#text': JSON.stringify(record) } })
}

/** Returns a domain's libvirt XML: machine, disks, volumes, interface, console and guest agent channel. */
export function describeDomain(spec: DomainSpec): string {
  const { name, record, accelerator } = spec
  const isKvm = accelerator === 'kvm'
  return writeXml({
    domain: {
      '@type': isKvm ? 'kvm' : 'qemu',
      name,
      uuid: uuidOf(record),
      metadata: { 'moor:host': { '@xmlns:moor': metadataUri, '#text': JSON.stringify(record) } },
      memory: { '@unit': 'MiB', '#text': String(record.memoryMib) },
      vcpu: String(record.vcpus),
      os: { type: { '@arch': 'x86_64', '@machine': 'q35', '#text': 'hvm' }, ...describeKernel(spec.image) },
      features: { acpi: '', apic: '' },
      cpu: { '@mode': isKvm ? 'host-passthrough' : 'maximum' },
      clock: { '@offset': 'utc' },
      on_poweroff: 'destroy',
      on_reboot: 'restart',
      on_crash: 'destroy',
      devices: describeDevices(spec),
    },
  })
}

function describeKernel(image: BootImage | null): XmlElement {
  if (!image?.kernel) return {}
  const { kernel, initrd, commandLine } = image
  return { kernel, ...(initrd && { initrd }), ...(commandLine && { cmdline: commandLine }) }
}

function describeDevices(spec: DomainSpec): XmlElement {
  const { name, record, hypervisor, network, volumes, isSeeded, hasRescueDisk, root } = spec
  const scsi = (index: number): XmlElement => ({ '@type': 'scsi', '@index': String(index), '@model': 'virtio-scsi' })
  const disks = spec.disks.map((disk, index) => ({
    ...describeDisk(posix.join(hypervisor.diskFolder, disk), index),
    ...bootOrder(disk === root),
  }))
  return {
    disk: [
      ...disks,
      ...(hasRescueDisk ? [describeRescueDisk(posix.join(hypervisor.diskFolder, nameRescueDisk(name)))] : []),
      ...(isSeeded ? [describeSeed(posix.join(hypervisor.diskFolder, seedOf(name)))] : []),
      ...volumes.map(({ element, volume }) => withBootOrder(element, volume === root)),
    ],
    controller: [{ '@type': 'usb', '@model': 'none' }, scsi(controllers.disks), scsi(controllers.volumes)],
    ...describeInterface(record, network),
    serial: { '@type': 'pty', log: { '@file': posix.join(hypervisor.diskFolder, consoleOf(name)), '@append': 'on' } },
    channel: { '@type': 'unix', target: { '@type': 'virtio', '@name': 'org.qemu.guest_agent.0' } },
    rng: { '@model': 'virtio', backend: { '@model': 'random', '#text': '/dev/urandom' } },
    memballoon: { '@model': 'none' },
  }
}

const bootOrder = (isFirst: boolean): XmlElement => (isFirst ? { boot: { '@order': '1' } } : {})

function withBootOrder({ boot: _before, ...element }: XmlElement, isFirst: boolean): XmlElement {
  return { ...element, ...bootOrder(isFirst) }
}

function describeDisk(path: string, index: number): XmlElement {
  return {
    '@type': 'file',
    '@device': 'disk',
    driver: { '@name': 'qemu', '@type': 'raw', '@discard': 'unmap' },
    source: { '@file': path },
    target: { '@dev': driveName(diskNamesFrom + index), '@bus': 'scsi' },
    address: addressAt(index),
  }
}

function describeRescueDisk(path: string): XmlElement {
  const disk = describeDisk(path, rescueUnit)
  return { ...disk, driver: { '@name': 'qemu', '@type': 'qcow2', '@discard': 'unmap' }, ...bootOrder(true) }
}

function describeSeed(path: string): XmlElement {
  return {
    '@type': 'file',
    '@device': 'cdrom',
    driver: { '@name': 'qemu', '@type': 'raw' },
    source: { '@file': path },
    target: { '@dev': driveName(diskNamesFrom + seedUnit), '@bus': 'scsi' },
    readonly: '',
    address: addressAt(seedUnit),
  }
}

function addressAt(unit: number): XmlElement {
  return {
    '@type': 'drive',
    '@controller': String(controllers.disks),
    '@bus': '0',
    '@target': '0',
    '@unit': String(unit),
  }
}

function uuidOf({ stamp }: HostRecord): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(stamp.uid)) return stamp.uid
  const digits = createHash('sha256').update(stamp.uid).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
