import { describe, expect, it } from 'vitest'
import { type ObservedVolume, type VolumeStep, type DesiredVolume, planVolume } from './plan.ts'
import { volumeAbilities as can } from '#testkit/engine/abilities.ts'
import {
  activeVolume as active,
  freshVolume as fresh,
  observedAlone as alone,
  soundDisk as sound,
} from '#testkit/situations/volumes.ts'

const plug = { link: '/dev/disk/by-id/scsi-0Moor_Volume_data', slot: 'sdb' } as const
const nothing: ObservedVolume = { ...alone, disk: null }
const on = { wants: 'attached', plug, desiredHostPower: 'on', isForced: false } as const
const attached: DesiredVolume = { ...active, attachment: on }
const leaving: DesiredVolume = { ...active, attachment: { ...on, wants: 'detached' } }
const growing: DesiredVolume = { ...active, status: 'resizing', sizeGib: 40 }
const growingAttached: DesiredVolume = { ...growing, attachment: on }
const toHdd: DesiredVolume = { ...active, migratingTo: 'hdd' }
const broken: DesiredVolume = { ...attached, status: 'contact_support' }
const deleted: DesiredVolume = { ...active, isDeleted: true }
const idle: ObservedVolume = { ...alone, hostPower: 'on' }
const plugged: ObservedVolume = { ...idle, plug }
const old: ObservedVolume = { ...idle, plug: { ...plug, link: 'old' } }
const damaged = { ...sound, isHealthy: false }
const lacking = (observed: ObservedVolume, lack: Partial<typeof can>): ObservedVolume => ({
  ...observed,
  can: { ...can, ...lack },
})
const noGrowth = (observed: ObservedVolume): ObservedVolume => lacking(observed, { growsAttached: false })
const noPlugs = (observed: ObservedVolume): ObservedVolume => lacking(observed, { hotPlugs: false })

const situations: readonly (readonly [string, DesiredVolume, ObservedVolume])[] = [
  ['a new volume without a disk', fresh, nothing],
  ['a new volume whose disk is still being created', fresh, { ...nothing, disk: { ...sound, isComplete: false } }],
  ['a new volume with a disk', fresh, alone],
  [
    'a new volume whose disk lacks the content of its backup',
    fresh,
    { ...alone, disk: { ...sound, isComplete: false }, isUnrestored: true },
  ],
  ['a new clone without a disk', { ...fresh, isClone: true }, nothing],
  ['an active volume with a disk', active, alone],
  ['an active volume whose disk is missing', active, nothing],
  ['an active volume whose disk is damaged', active, { ...alone, disk: damaged }],
  ['a volume to be enlarged', growing, alone],
  ['a volume to be enlarged while a copy of it is in progress', { ...growing, pendingCopies: 1 }, alone],
  ['a plugged in volume to be enlarged', growingAttached, plugged],
  ['a plugged in volume to be enlarged, if its driver requires a host that is off', growingAttached, noGrowth(plugged)],
  [
    'a plugged in volume to be enlarged, if its driver requires a host that is off, and the host is off',
    growingAttached,
    noGrowth({ ...plugged, hostPower: 'off' }),
  ],
  ['a detached volume to be enlarged, if its driver requires a host that is off', growing, noGrowth(alone)],
  ['a volume to be migrated to hdd', toHdd, alone],
  ['a volume whose disk is already on hdd', toHdd, { ...alone, disk: { ...sound, hardwareType: 'hdd' } }],
  [
    'a new volume of a storage class that its driver does not support',
    { ...fresh, hardwareType: 'hdd' },
    lacking(nothing, { hardwareTypes: ['nvme'] }),
  ],
  [
    'a new encrypted volume, if its driver does not support encryption',
    { ...fresh, isEncrypted: true },
    lacking(nothing, { encrypts: false }),
  ],
  [
    'a volume to be migrated to hdd, if its driver does not support hdd',
    toHdd,
    lacking(alone, { hardwareTypes: ['nvme'] }),
  ],
  [
    'a volume to be migrated to hdd, if its driver does not support migration',
    toHdd,
    lacking(alone, { migrates: false }),
  ],
  ['a volume in contact_support to be enlarged', { ...active, status: 'contact_support', sizeGib: 40 }, alone],
  ['a volume with a forced detach', { ...active, attachment: { ...on, wants: 'detached', isForced: true } }, plugged],
  ['an attached volume to be enlarged, whose host has booted without it', growingAttached, idle],
  [
    'an unplugged attached volume to be enlarged, if its driver requires a host that is off',
    growingAttached,
    noGrowth(idle),
  ],
  ['an attached volume in contact_support with a whole disk', { ...broken, sizeGib: 40 }, idle],
  ['an attached volume in contact_support whose disk is damaged', broken, { ...idle, disk: damaged }],
  [
    'a volume in contact_support to be enlarged and repaired',
    { ...active, status: 'contact_support', isRepairRequested: true, sizeGib: 40 },
    alone,
  ],
  [
    'a volume in contact_support to be repaired whose disk was never created',
    { ...fresh, status: 'contact_support', isRepairRequested: true },
    nothing,
  ],
  ['an attached volume whose host is on', attached, idle],
  ['an attached volume that is plugged in', attached, plugged],
  ['an attached volume plugged in under its old label', attached, old],
  ['an attached volume plugged in at another slot', attached, { ...idle, plug: { ...plug, slot: 'sdc' } }],
  ['an attached volume whose running host cannot plug volumes', attached, noPlugs(idle)],
  [
    'an attached volume without a slot, whose running host cannot plug volumes',
    { ...active, attachment: { ...on, plug: { ...plug, slot: null } } },
    noPlugs(idle),
  ],
  ['an attached volume whose running host is full', attached, lacking({ ...idle, hostDevices: 2 }, { devicesMax: 2 })],
  [
    'a volume plugged in under its old label in a host that is full',
    attached,
    lacking({ ...old, hostDevices: 2 }, { devicesMax: 2 }),
  ],
  ['a volume plugged in under its old label, if its driver cannot relink', attached, lacking(old, { relinks: false })],
  ['a volume plugged in under its old label, whose running host cannot plug volumes', attached, noPlugs(old)],
  ['a volume being detached whose running host cannot unplug volumes', leaving, noPlugs(plugged)],
  [
    'a volume being detached whose host cannot unplug volumes while it runs, and is off',
    leaving,
    noPlugs({ ...plugged, hostPower: 'off' }),
  ],
  ['an attached volume whose host is booting', attached, { ...alone, hostPower: 'off' }],
  ['an attached volume whose host is unknown', attached, alone],
  [
    'an attached volume whose host is desired to be off',
    { ...active, attachment: { ...on, desiredHostPower: 'off' } },
    { ...alone, hostPower: 'off' },
  ],
  ['an attached new volume without a disk', { ...fresh, attachment: on }, { ...nothing, hostPower: 'on' }],
  ['an attached volume whose disk is missing', attached, { ...nothing, hostPower: 'on' }],
  ['a volume being detached that is plugged in', leaving, plugged],
  ['a volume being detached that is observed as not plugged in', leaving, idle],
  ['a volume being detached whose unplug the driver has reported done', leaving, { ...idle, isUnplugged: true }],
  ['a volume in contact_support being detached', { ...leaving, status: 'contact_support' }, plugged],
  ['a deleted volume that is plugged in', { ...attached, isDeleted: true }, plugged],
  ['a deleted volume with a disk', deleted, alone],
  ['a deleted volume with a copy in progress', { ...deleted, pendingCopies: 1 }, alone],
  ['a deleted volume that is observed without a disk', deleted, nothing],
  ['a deleted volume whose wipe the driver has reported done', deleted, { ...nothing, isWiped: true }],
]

describe('the next step of a volume (decisions D4 to D11)', () => {
  it('matches plan.golden.txt; to update it, run vitest --update', async () => {
    const transcript = situations
      .map(([words, desired, observed]) => `For ${words}: ${sentence(planVolume(desired, observed))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: VolumeStep | null): string {
  if (step === null) return 'nothing'
  if (step.kind === 'await') return `wait, because ${step.cause}`
  if (step.kind === 'plug') return `plug it in at ${step.plug.slot} as ${step.plug.link}`
  return step.kind === 'migrate' ? `migrate to ${step.to}` : step.kind
}
