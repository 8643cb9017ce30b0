import { isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import type { DiskSpec, HostShape, HostSpec, Resource, Stamp } from '#reconcile/ports/index.ts'

/** Metadata of a host's domain. */
export interface HostRecord extends HostShape {
  readonly stamp: Stamp
  readonly region: string
  /** Serial of the last boot; 0 before the first. */
  readonly bootSerial: number
  /** The last boot was a rescue boot, whose disk may exist. */
  readonly isRescue: boolean
  readonly label: string
  readonly image: string | null
  readonly ipv4: readonly string[]
  readonly ipv6: string
  readonly kubelet: string | null
  readonly disks: readonly DiskRecord[]
  /** Names of two hypervisors during a move, because both may have files of the host; null without a move. */
  readonly move: { readonly from: string; readonly to: string } | null
}

/** A local disk in the hypervisor's pool. */
export interface DiskRecord extends Pick<DiskSpec, 'sizeMib' | 'filesystem' | 'image' | 'authorizedKeys'> {
  readonly name: string
  readonly stamp: Stamp
  /** False until the file contains all bytes. */
  readonly isComplete: boolean
  /** The name of the disk is cloud-init's instance ID; false for disks of earlier releases. */
  readonly hasInstanceId: boolean
}

/** Record of a host that never ran, without disks. */
export function newHostRecord({ stamp, region }: Resource, spec: HostSpec): HostRecord {
  const { memoryMib, vcpus, diskMib, label, image, ipv4, ipv6, kubelet } = spec
  return {
    stamp,
    region,
    bootSerial: 0,
    isRescue: false,
    memoryMib,
    vcpus,
    diskMib,
    label,
    image,
    ipv4,
    ipv6,
    kubelet,
    disks: [],
    move: null,
  }
}

/** Total size of local disks, in MiB. */
export function takenMib({ disks }: HostRecord): number {
  return disks.reduce((sum, { sizeMib }) => sum + sizeMib, 0)
}

/** True if the host has a kubelet and boots from this disk, its oldest one. */
export function isNodeRoot({ kubelet, disks }: Pick<HostRecord, 'kubelet' | 'disks'>, disk: string): boolean {
  return kubelet !== null && disks.toSorted((one, other) => one.stamp.id - other.stamp.id)[0]?.name === disk
}

/** Complete disks in boot order: with these names, otherwise oldest first. */
export function listBootDisks({ disks }: HostRecord, names?: readonly string[]): readonly DiskRecord[] {
  const whole = disks.filter(({ isComplete }) => isComplete)
  if (!names) return whole.toSorted((one, other) => one.stamp.id - other.stamp.id)
  return names.flatMap((name) => whole.find((one) => one.name === name) ?? [])
}

/** Parsed record; null if invalid or without a stamp. Missing fields get defaults; drops unreadable disks. */
export function readHostRecord(text: string): HostRecord | null {
  const read = parseJson(text)
  const stamp = isRecord(read) ? readStamp(read['stamp']) : null
  if (!isRecord(read) || !stamp) return null
  return {
    stamp,
    region: textField(read, 'region') ?? '',
    bootSerial: numberField(read, 'bootSerial') ?? 0,
    isRescue: read['isRescue'] === true,
    memoryMib: numberField(read, 'memoryMib') ?? 0,
    vcpus: numberField(read, 'vcpus') ?? 0,
    diskMib: numberField(read, 'diskMib') ?? 0,
    label: textField(read, 'label') ?? '',
    image: textField(read, 'image') ?? null,
    ipv4: readTexts(read['ipv4']),
    ipv6: textField(read, 'ipv6') ?? '',
    kubelet: textField(read, 'kubelet') ?? null,
    disks: readList(read['disks']).flatMap((one) => readDisk(one) ?? []),
    move: readMove(read['move']),
  }
}

const kinds = ['volume', 'host', 'disk', 'cluster', 'node'] as const
const filesystems = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const

function readStamp(value: unknown): Stamp | null {
  const [installation, uid, id] = [textField(value, 'installation'), textField(value, 'uid'), numberField(value, 'id')]
  const kind = kinds.find((one) => one === textField(value, 'kind'))
  return installation === undefined || uid === undefined || id === undefined || !kind
    ? null
    : { installation, kind, id, uid }
}

function readMove(value: unknown): HostRecord['move'] {
  const [from, to] = [textField(value, 'from'), textField(value, 'to')]
  return from === undefined || to === undefined ? null : { from, to }
}

function readDisk(value: unknown): DiskRecord | null {
  const name = textField(value, 'name')
  const stamp = isRecord(value) ? readStamp(value['stamp']) : null
  if (name === undefined || !stamp || !isRecord(value)) return null
  return {
    name,
    stamp,
    isComplete: value['isComplete'] === true,
    hasInstanceId: value['hasInstanceId'] === true,
    sizeMib: numberField(value, 'sizeMib') ?? 0,
    filesystem: filesystems.find((one) => one === textField(value, 'filesystem')) ?? 'raw',
    image: textField(value, 'image') ?? null,
    authorizedKeys: readTexts(value['authorizedKeys']),
  }
}

function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readTexts(value: unknown): readonly string[] {
  return readList(value).filter((one) => typeof one === 'string')
}
