import { DriverError, type Plug, type VolumeSource } from '#reconcile/ports/index.ts'
import { type XmlElement, elementAt, childrenOf, valueOf } from '../virsh/xml.ts'

/** A volume as a domain has it. Disks are on the second controller; the number of the unit says which slot it is in. */
export interface VolumeDevice {
  /** Name of the volume. */
  readonly volume: string
  readonly vendor: string
  /** What the link of the guest ends in. */
  readonly label: string
  readonly unit: number
  /** The element, as libvirt has it. */
  readonly element: XmlElement
}

/** How a guest names a volume: `/dev/disk/by-id/scsi-0<vendor>_Volume_<label>`. */
export interface GuestName {
  readonly vendor: string
  readonly label: string
}

/** Volumes of the configuration have the units of their slots, those without a slot the ones after. */
export const slotCount = 64
const product = 'Volume'
const aliasStart = 'ua-'
/** Controllers of every host: local disks, and volumes. */
export const controllers = { disks: 0, volumes: 1 } as const

/** Name of the drive with an index, as kernels count: sda, sdb, ... sdz, sdaa. */
export function driveName(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(97 + (rest % 26)) + letters
  return ['sd', letters].join('')
}

/** Unit of a slot (sda is 0); NotSupported for what is not a slot. */
export function unitOfSlot(slot: string): number {
  for (let unit = 0; unit < slotCount; unit += 1) if (driveName(unit) === slot) return unit
  throw new DriverError('NotSupported', `There is no slot ${slot}.`)
}

/** Slot of a device; null for one that is not in the configuration. */
export function slotOf({ unit }: VolumeDevice): string | null {
  return unit < slotCount ? driveName(unit) : null
}

/** How the guest is to name a volume under a link: as the link says, or by its last part under the vendor given. NotSupported for names that a guest would change. */
export function guestNameOf({ link }: Pick<Plug, 'link'>, vendor: string): GuestName {
  const last = link.slice(link.lastIndexOf('/') + 1)
  const [, ofLink, label] = /^scsi-0([^_]+)_Volume_(.+)$/.exec(last) ?? []
  const name = ofLink && label ? { vendor: ofLink, label } : { vendor, label: last }
  if (!/^[A-Za-z0-9.-]{1,8}$/.test(name.vendor) || !/^[A-Za-z0-9._-]{1,128}$/.test(name.label))
    throw new DriverError('NotSupported', `A guest cannot have the link ${link}.`)
  return name
}

/** Whether a guest has a device under a link. */
export function isLinkOf(device: GuestName, plug: Pick<Plug, 'link'>, vendor: string): boolean {
  const name = guestNameOf(plug, vendor)
  return device.vendor === name.vendor && device.label === name.label
}

/** The link of a device in the guest, where nobody has said another one. */
export function linkOfDevice({ vendor, label }: GuestName): string {
  return `/dev/disk/by-id/scsi-0${vendor}_${product}_${label}`
}

/** What the guest's `ID_SERIAL` of a device is. */
export function guestSerialOf({ vendor, label }: GuestName): string {
  return `0${vendor}_${product}_${label}`
}

/** Drive of a device; unique in its domain. */
export function driveOf({ unit }: Pick<VolumeDevice, 'unit'>): string {
  return driveName(unit)
}

/** Describes a device for libvirt. */
export function describeDevice(device: Omit<VolumeDevice, 'element'>, source: VolumeSource): VolumeDevice {
  const { volume, vendor, label, unit } = device
  const format = source.kind === 'file' ? source.format : 'raw'
  const element = {
    '@type': source.kind === 'file' ? 'file' : 'network',
    '@device': 'disk',
    driver: { '@name': 'qemu', '@type': format, '@discard': 'unmap' },
    source: describeSource(source),
    target: { '@dev': driveName(unit), '@bus': 'scsi' },
    ...(source.iopsMax !== null && { iotune: { total_iops_sec: String(source.iopsMax) } }),
    serial: label,
    vendor,
    product,
    alias: { '@name': `${aliasStart}${volume}` },
    address: {
      '@type': 'drive',
      '@controller': String(controllers.volumes),
      '@bus': '0',
      '@target': '0',
      '@unit': String(unit),
    },
  }
  return { ...device, element }
}

function describeSource(source: VolumeSource): XmlElement {
  const encryption = source.encryption && {
    encryption: { '@format': 'luks', secret: { '@type': 'passphrase', '@uuid': source.encryption.uuid } },
  }
  if (source.kind === 'file') return { '@file': source.path, ...encryption }
  const { pool, image, monitors, user } = source
  return {
    '@protocol': 'rbd',
    '@name': `${pool}/${image}`,
    host: monitors.map(({ host, port }) => ({ '@name': host, '@port': String(port) })),
    ...(user && { auth: { '@username': user.name, secret: { '@type': 'ceph', '@uuid': user.uuid } } }),
    ...encryption,
  }
}

/** The volumes among the disks of a domain. */
export function readDevices(devices: XmlElement): readonly VolumeDevice[] {
  return childrenOf(devices, 'disk').flatMap((element) => readDevice(element) ?? [])
}

function readDevice(element: XmlElement): VolumeDevice | null {
  const alias = valueOf(elementAt(element, 'alias'), '@name')
  const address = elementAt(element, 'address')
  if (!alias?.startsWith(aliasStart) || valueOf(address, '@controller') !== String(controllers.volumes)) return null
  return {
    volume: alias.slice(aliasStart.length),
    vendor: valueOf(elementAt(element, 'vendor'), '#text') ?? '',
    label: valueOf(elementAt(element, 'serial'), '#text') ?? '',
    unit: Number(valueOf(address, '@unit')),
    element,
  }
}

/** UUID of the key that a device is opened with; null for one that is not encrypted. */
export function keyOfDevice({ element }: VolumeDevice): string | null {
  return valueOf(elementAt(element, 'source', 'encryption', 'secret'), '@uuid')
}
