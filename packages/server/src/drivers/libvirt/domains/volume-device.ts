import { DriverError, type Plug, type VolumeSource } from '#reconcile/ports/index.ts'
import { type XmlElement, elementAt, childrenOf, valueOf } from '../virsh/xml.ts'

/** A volume's SCSI device, whose unit encodes the slot. */
export interface VolumeDevice {
  readonly volume: string
  readonly vendor: string
  /** Last part of the volume's link in the guest. */
  readonly label: string
  readonly unit: number
  readonly element: XmlElement
}

/** Name of a volume in the guest: `/dev/disk/by-id/scsi-0<vendor>_Volume_<label>`. */
export interface GuestName {
  readonly vendor: string
  readonly label: string
}

/** Number of slots. Volumes without a slot have higher units. */
export const slotCount = 64
const product = 'Volume'
const aliasStart = 'ua-'
/** Indexes of a host's SCSI controllers. */
export const controllers = { disks: 0, volumes: 1 } as const

/** Drive name of an index: sda, sdb, ... sdz, sdaa. */
export function driveName(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(97 + (rest % 26)) + letters
  return ['sd', letters].join('')
}

/** Unit of a slot (0 for sda). Throws NotSupported if invalid. */
export function unitOfSlot(slot: string): number {
  for (let unit = 0; unit < slotCount; unit += 1) if (driveName(unit) === slot) return unit
  throw new DriverError('NotSupported', `The slot ${slot} does not exist.`)
}

/** Slot of a device, such as `sda`; null without a slot. */
export function slotOf({ unit }: VolumeDevice): string | null {
  return unit < slotCount ? driveName(unit) : null
}

/**
 * Returns vendor and label of a link `scsi-0<vendor>_Volume_<label>`. Other links: the given vendor and the link's last part. Throws NotSupported for names
 * that a guest would alter.
 */
export function guestNameOf({ link }: Pick<Plug, 'link'>, vendor: string): GuestName {
  const last = link.slice(link.lastIndexOf('/') + 1)
  const [, ofLink, label] = /^scsi-0([^_]+)_Volume_(.+)$/.exec(last) ?? []
  const name = ofLink && label ? { vendor: ofLink, label } : { vendor, label: last }
  if (!/^[A-Za-z0-9.-]{1,8}$/.test(name.vendor) || !/^[A-Za-z0-9._-]{1,128}$/.test(name.label))
    throw new DriverError('NotSupported', `The link ${link} is not valid in a guest.`)
  return name
}

/** True if the device has this link in the guest. Throws NotSupported for an invalid link. */
export function isLinkOf(device: GuestName, plug: Pick<Plug, 'link'>, vendor: string): boolean {
  const name = guestNameOf(plug, vendor)
  return device.vendor === name.vendor && device.label === name.label
}

/** Default link of a device in the guest (`/dev/disk/by-id/...`). */
export function linkOfDevice({ vendor, label }: GuestName): string {
  return `/dev/disk/by-id/scsi-0${vendor}_${product}_${label}`
}

/** Returns the guest's `ID_SERIAL` of a device: `0<vendor>_Volume_<label>`. */
export function guestSerialOf({ vendor, label }: GuestName): string {
  return `0${vendor}_${product}_${label}`
}

/** Drive name of a device, such as `sda`, unique in its domain. */
export function driveOf({ unit }: Pick<VolumeDevice, 'unit'>): string {
  return driveName(unit)
}

/** Volume device with its libvirt `<disk>` element for this source. */
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

/** Lists the volumes among a domain's `<devices>`, without local and foreign disks. */
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

/** UUID of the device's encryption key; null if not encrypted. */
export function keyOfDevice({ element }: VolumeDevice): string | null {
  return valueOf(elementAt(element, 'source', 'encryption', 'secret'), '@uuid')
}
