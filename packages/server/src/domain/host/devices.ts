import { deviceSlots } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Content of a slot; slot 0 is sda. */
export interface Device {
  readonly slot: number
  readonly diskId: number | null
  readonly volumeId: number | null
}

/** Requested content of slots. Null, or an object without an ID, empties a slot (decision D6.4). */
export type DevicesInput = Readonly<
  Record<string, { readonly disk_id?: number | null; readonly volume_id?: number | null } | null | undefined>
>

/** Result of an update of slots. */
export interface DevicesChange {
  /** All devices in slot order. */
  readonly devices: readonly Device[]
  readonly vacatedSlots: readonly number[]
  readonly placed: readonly Device[]
  /** Volumes no longer in any slot of this configuration. */
  readonly removedVolumeIds: readonly number[]
}

/** Requested slot; a null device empties it (decision D6.4). */
export interface NamedSlot {
  readonly slot: number
  readonly device: Device | null
}

/** Returns the slots that the input names, in slot order. A null device empties its slot (decision D6.4). */
export function readSlots(input: DevicesInput): NamedSlot[] {
  return deviceSlots.flatMap((name, slot) => {
    const given = input[name]
    if (given === undefined) return []
    const { disk_id: diskId = null, volume_id: volumeId = null } = given ?? {}
    return [{ slot, device: diskId === null && volumeId === null ? null : { slot, diskId, volumeId } }]
  })
}

/** Returns config.device_invalid for each slot with two devices, and each device in a second slot; empty if valid. Requires no stored state. */
export function checkDevices(input: DevicesInput): ApiError[] {
  const named = readSlots(input)
  const errors = named
    .filter(({ device }) => device && device.diskId !== null && device.volumeId !== null)
    .map((one) =>
      deviceError(one.slot, 'A slot holds either a disk or a volume. Specify disk_id or volume_id, not both.'),
    )
  for (const [index, one] of named.entries()) {
    const duplicate = named.slice(0, index).find((earlier) => isSameResource(earlier.device, one.device))
    if (duplicate)
      errors.push(deviceError(one.slot, `${nameDevice(one.device)} is already in slot ${deviceSlots[duplicate.slot]}.`))
  }
  return errors
}

/**
 * Returns all devices after a request, and the changes. Other slots stay, but a device requested for another slot moves there. Throws config.too_many_devices
 * if volumes are added beyond the maximum (decision D6). A configuration filled under a higher limit keeps its volumes.
 */
export function planDevices(
  present: readonly Device[],
  named: readonly NamedSlot[],
  volumesMax: number,
): DevicesChange {
  const kept = present.filter(
    (one) => !named.some((other) => other.slot === one.slot || isSameResource(other.device, one)),
  )
  const filled = named.flatMap((one) => one.device ?? [])
  const devices = [...kept, ...filled].toSorted((one, other) => one.slot - other.slot)
  const volumes = countVolumes(devices)
  if (volumes > volumesMax && volumes > countVolumes(present)) {
    throw new ApiError(
      'config.too_many_devices',
      `A configuration can have at most ${volumesMax} volumes. This request specifies ${volumes}.`,
      { field: 'devices' },
    )
  }
  return {
    devices,
    vacatedSlots: present
      .filter((one) => !devices.some((other) => other.slot === one.slot && isSameResource(other, one)))
      .map((one) => one.slot),
    placed: filled.filter((one) => !present.some((other) => other.slot === one.slot && isSameResource(other, one))),
    removedVolumeIds: present.flatMap((one) =>
      one.volumeId !== null && !devices.some((other) => other.volumeId === one.volumeId) ? [one.volumeId] : [],
    ),
  }
}

function countVolumes(devices: readonly Device[]): number {
  return devices.filter((one) => one.volumeId !== null).length
}

function isSameResource(one: Device | null, other: Device | null): boolean {
  if (!one || !other) return false
  return (
    (one.volumeId !== null && one.volumeId === other.volumeId) || (one.diskId !== null && one.diskId === other.diskId)
  )
}

function nameDevice(device: Device | null): string {
  return device?.volumeId ? `Volume ${device.volumeId}` : `Disk ${device?.diskId}`
}

function deviceError(slot: number, reason: string): ApiError {
  return new ApiError('config.device_invalid', reason, { field: `devices.${deviceSlots[slot]}` })
}
