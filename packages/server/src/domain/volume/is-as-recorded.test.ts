import { describe, expect, it } from 'vitest'
import { activeVolume as active, observedAlone as there, soundDisk as disk } from '#testkit/situations/volumes.ts'
import { isVolumeAsRecorded } from './is-as-recorded.ts'
import type { ObservedVolume, DesiredVolume } from './plan.ts'

const plug = { link: '/dev/x', slot: 'sdb' } as const
const attached = {
  ...active,
  attachment: { wants: 'attached', plug, desiredHostPower: 'on', isForced: false },
} as const
const plugged = { ...there, hostPower: 'on', plug } as const
const hostOff = { ...attached, attachment: { ...attached.attachment, desiredHostPower: 'off' } } as const
const none = { recorded: null, observed: 0 }

describe('a volume is as its rows say where a pass would do and write nothing (ADR 0031)', () => {
  it.each<[string, DesiredVolume, ObservedVolume, { recorded: number | null; observed: number }]>([
    ['free, whole and of its size', active, there, none],
    ['in contact_support, whatever its disk', { ...active, status: 'contact_support' }, { ...there, disk: null }, none],
    ['plugged in under the boot that is recorded', attached, plugged, { recorded: 3, observed: 3 }],
    ['in a host that is off, and recorded as not plugged in', hostOff, { ...there, hostPower: 'off' }, none],
  ])('%s', (_what, desired, observed, serials) => {
    expect(isVolumeAsRecorded(desired, observed, serials)).toBe(true)
  })
})

describe('it is not where a pass would', () => {
  it.each<[string, DesiredVolume, ObservedVolume, { recorded: number | null; observed: number }]>([
    ['take a step', active, { ...there, disk: { ...disk, sizeGib: 10 } }, none],
    ['write down a larger size', active, { ...there, disk: { ...disk, sizeGib: 30 } }, none],
    ['tell that the disk is missing', active, { ...there, disk: null }, none],
    ['tell that the disk is damaged', active, { ...there, disk: { ...disk, isHealthy: false } }, none],
    ['write down another class', active, { ...there, disk: { ...disk, hardwareType: 'hdd' } }, none],
    ['end a migration', { ...active, migratingTo: 'nvme' }, there, none],
    ['end a repair', { ...active, status: 'contact_support', isRepairRequested: true }, there, none],
    ['write down that it was made', { ...active, hasBeenProvisioned: false }, there, none],
    ['end a growth', { ...active, status: 'resizing' }, there, none],
    ['remove the row', { ...active, isDeleted: true }, { ...there, disk: null, isWiped: true }, none],
    ['plug it in', attached, { ...plugged, plug: null }, { recorded: 3, observed: 3 }],
    ['write down the boot it is plugged in under', attached, plugged, { recorded: 2, observed: 3 }],
    ['write down that it is plugged in', attached, plugged, { recorded: null, observed: 3 }],
    ['write down that it is not', hostOff, { ...there, hostPower: 'off' }, { recorded: 3, observed: 3 }],
    [
      'take the attachment away',
      { ...attached, attachment: { ...attached.attachment, wants: 'detached' } },
      { ...there, isUnplugged: true },
      none,
    ],
  ])('%s', (_what, desired, observed, serials) => {
    expect(isVolumeAsRecorded(desired, observed, serials)).toBe(false)
  })
})
