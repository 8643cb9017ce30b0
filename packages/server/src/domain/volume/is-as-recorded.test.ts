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

describe('a volume is as recorded if a pass would neither act nor write (ADR 0031)', () => {
  it.each<[string, DesiredVolume, ObservedVolume, { recorded: number | null; observed: number }]>([
    ['unattached, complete and of its size', active, there, none],
    ['in contact_support, whatever its disk', { ...active, status: 'contact_support' }, { ...there, disk: null }, none],
    ['plugged in under the recorded boot', attached, plugged, { recorded: 3, observed: 3 }],
    ['in a host that is off, and recorded as not plugged in', hostOff, { ...there, hostPower: 'off' }, none],
  ])('%s', (_what, desired, observed, serials) => {
    expect(isVolumeAsRecorded(desired, observed, serials)).toBe(true)
  })
})

describe('a volume is not as recorded if a pass would', () => {
  it.each<[string, DesiredVolume, ObservedVolume, { recorded: number | null; observed: number }]>([
    ['take a step', active, { ...there, disk: { ...disk, sizeGib: 10 } }, none],
    ['record a larger size', active, { ...there, disk: { ...disk, sizeGib: 30 } }, none],
    ['report the missing disk', active, { ...there, disk: null }, none],
    ['report the damaged disk', active, { ...there, disk: { ...disk, isHealthy: false } }, none],
    ['record another class', active, { ...there, disk: { ...disk, hardwareType: 'hdd' } }, none],
    ['end a migration', { ...active, migratingTo: 'nvme' }, there, none],
    ['end a repair', { ...active, status: 'contact_support', isRepairRequested: true }, there, none],
    ['record its creation', { ...active, hasBeenProvisioned: false }, there, none],
    ['end a growth', { ...active, status: 'resizing' }, there, none],
    ['remove the row', { ...active, isDeleted: true }, { ...there, disk: null, isWiped: true }, none],
    ['plug it in', attached, { ...plugged, plug: null }, { recorded: 3, observed: 3 }],
    ['record the boot it is plugged in under', attached, plugged, { recorded: 2, observed: 3 }],
    ['record that it is plugged in', attached, plugged, { recorded: null, observed: 3 }],
    ['record that it is not', hostOff, { ...there, hostPower: 'off' }, { recorded: 3, observed: 3 }],
    [
      'remove the attachment',
      { ...attached, attachment: { ...attached.attachment, wants: 'detached' } },
      { ...there, isUnplugged: true },
      none,
    ],
  ])('%s', (_what, desired, observed, serials) => {
    expect(isVolumeAsRecorded(desired, observed, serials)).toBe(false)
  })
})
