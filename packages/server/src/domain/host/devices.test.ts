import { describe, expect, it } from 'vitest'
import { checkDevices, type Device, type DevicesInput, type DevicesChange, planDevices, readSlots } from './devices.ts'

const disk = (slot: number, diskId: number): Device => ({ slot, diskId, volumeId: null })
const volume = (slot: number, volumeId: number): Device => ({ slot, diskId: null, volumeId })

function rejections(input: DevicesInput): string[] {
  return checkDevices(input).map((error) => `${error.code} ${error.field}: ${error.reason}`)
}

describe('rules for requested slots (decision D6)', () => {
  it('accepts one device in each slot, and emptied slots', () => {
    const empty = { sdc: null, sdd: undefined, sde: {}, sdf: { disk_id: null, volume_id: null } }
    expect(rejections({ sda: { disk_id: 1 }, sdb: { volume_id: 2 }, ...empty })).toEqual([])
  })

  it('D6.4: a slot without an ID is empty', () => {
    expect(readSlots({ sda: {}, sdb: { disk_id: null, volume_id: null }, sdc: null })).toEqual([
      { slot: 0, device: null },
      { slot: 1, device: null },
      { slot: 2, device: null },
    ])
  })

  it('rejects both kinds in one slot and repeated devices, each at its slot', () => {
    expect(rejections({ sda: { disk_id: 1, volume_id: 1 }, sdd: { volume_id: 9 }, sdp: { volume_id: 9 } })).toEqual([
      'config.device_invalid devices.sda: A slot holds either a disk or a volume. Specify disk_id or volume_id, not both.',
      'config.device_invalid devices.sdp: Volume 9 is already in slot sdd.',
    ])
    expect(rejections({ sda: { disk_id: 4 }, sdb: { disk_id: 4 } })).toEqual([
      'config.device_invalid devices.sdb: Disk 4 is already in slot sda.',
    ])
  })
})

function plan(present: readonly Device[], input: DevicesInput, volumesMax = 8): DevicesChange {
  return planDevices(present, readSlots(input), volumesMax)
}

describe('applying a request to the slots (facts 6.3)', () => {
  const present = [disk(0, 1), volume(1, 5), volume(2, 6)]

  it('keeps unnamed slots, and a configuration sent back as read changes nothing', () => {
    expect(plan(present, {})).toEqual({ devices: present, vacatedSlots: [], placed: [], removedVolumeIds: [] })
    expect(
      plan(present, {
        sda: { disk_id: 1, volume_id: null },
        sdb: { volume_id: 5 },
        sdc: { volume_id: 6 },
        sdd: null,
      }),
    ).toEqual({
      devices: present,
      vacatedSlots: [],
      placed: [],
      removedVolumeIds: [],
    })
  })

  it('fills, empties and replaces slots', () => {
    expect(plan(present, { sdb: null, sdc: { volume_id: 7 }, sdd: { disk_id: 2 } })).toEqual({
      devices: [disk(0, 1), volume(2, 7), disk(3, 2)],
      vacatedSlots: [1, 2],
      placed: [volume(2, 7), disk(3, 2)],
      removedVolumeIds: [5, 6],
    })
  })

  it('moves a volume that is named in another slot, without detaching it', () => {
    expect(plan(present, { sdd: { volume_id: 5 } })).toEqual({
      devices: [disk(0, 1), volume(2, 6), volume(3, 5)],
      vacatedSlots: [1],
      placed: [volume(3, 5)],
      removedVolumeIds: [],
    })
    expect(plan(present, { sdb: { volume_id: 6 }, sdc: { volume_id: 5 } })).toMatchObject({
      vacatedSlots: [1, 2],
      removedVolumeIds: [],
    })
  })

  it('a disk and a volume with the same ID are different devices', () => {
    expect(plan([disk(0, 5)], { sdb: { volume_id: 5 } }).devices).toEqual([disk(0, 5), volume(1, 5)])
  })

  it("D6: at most 8 slots contain volumes, or the dialect's maximum", () => {
    const full = Array.from({ length: 8 }, (_none, slot) => volume(slot, slot + 1))
    expect(() => plan(full, { sdi: { volume_id: 9 } })).toThrow(
      'config.too_many_devices: A configuration can have at most 8 volumes. This request specifies 9.',
    )
    expect(plan(full, { sdbl: { volume_id: 9 } }, 9).devices.at(-1)).toEqual(volume(63, 9))
    expect(plan(full, { sdh: { volume_id: 9 } }).devices).toHaveLength(8)
    expect(plan(full, { sdi: { disk_id: 9 } }).devices).toHaveLength(9)
  })

  it('D6: a configuration filled in the other dialect keeps its volumes, and accepts no more', () => {
    const wide = Array.from({ length: 10 }, (_none, slot) => volume(slot, slot + 1))
    expect(plan(wide, {}).devices).toEqual(wide)
    expect(plan(wide, { sda: null, sdj: { volume_id: 11 } }).devices).toHaveLength(9)
    expect(() => plan(wide, { sdk: { volume_id: 11 } })).toThrow(
      'can have at most 8 volumes. This request specifies 11.',
    )
  })
})
