import { describe, expect, it } from 'vitest'
import { type SeenVolume, type VolumeStep, type WantedVolume, planVolume } from './plan.ts'
import { volumeAbilities as can } from '#testkit/engine/abilities.ts'
import {
  activeVolume as active,
  freshVolume as fresh,
  seenAlone as alone,
  soundDisk as sound,
} from '#testkit/situations/volumes.ts'

const plug = { link: '/dev/disk/by-id/scsi-0Moor_Volume_data', slot: 'sdb' } as const
const nothing: SeenVolume = { ...alone, disk: null }
const on = { wants: 'attached', plug, hostWantsPower: 'on', isForced: false } as const
const attached: WantedVolume = { ...active, attachment: on }
const leaving: WantedVolume = { ...active, attachment: { ...on, wants: 'detached' } }
const growing: WantedVolume = { ...active, status: 'resizing', sizeGib: 40 }
const growingAttached: WantedVolume = { ...growing, attachment: on }
const toHdd: WantedVolume = { ...active, migratingTo: 'hdd' }
const broken: WantedVolume = { ...attached, status: 'contact_support' }
const deleted: WantedVolume = { ...active, isDeleted: true }
const idle: SeenVolume = { ...alone, hostPower: 'on' }
const plugged: SeenVolume = { ...idle, plug }
const old: SeenVolume = { ...idle, plug: { ...plug, link: 'old' } }
const damaged = { ...sound, isHealthy: false }
const lacking = (seen: SeenVolume, lack: Partial<typeof can>): SeenVolume => ({ ...seen, can: { ...can, ...lack } })
const noGrowth = (seen: SeenVolume): SeenVolume => lacking(seen, { growsAttached: false })
const noPlugs = (seen: SeenVolume): SeenVolume => lacking(seen, { hotPlugs: false })

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedVolume, SeenVolume])[] = [
  ['a new volume without a disk', fresh, nothing],
  ['a new volume whose disk is still being made', fresh, { ...nothing, disk: { ...sound, isComplete: false } }],
  ['a new volume whose disk is there', fresh, alone],
  ['a new copy without a disk', { ...fresh, isClone: true }, nothing],
  ['an active volume whose disk is there', active, alone],
  ['an active volume whose disk is missing', active, nothing],
  ['an active volume whose disk is damaged', active, { ...alone, disk: damaged }],
  ['a volume that shall be larger', growing, alone],
  ['a volume that shall be larger while a copy of it is being made', { ...growing, pendingCopies: 1 }, alone],
  ['a plugged in volume that shall be larger', growingAttached, plugged],
  ['a plugged in volume that shall be larger, which needs a host that is off', growingAttached, noGrowth(plugged)],
  [
    'a volume that cannot grow under a running host, once the host is off',
    growingAttached,
    noGrowth({ ...plugged, hostPower: 'off' }),
  ],
  ['a volume that cannot grow under a running host, once it is detached', growing, noGrowth(alone)],
  ['a volume that shall be on hdd', toHdd, alone],
  ['a volume that has reached hdd', toHdd, { ...alone, disk: { ...sound, hardwareType: 'hdd' } }],
  [
    'a new volume of a class that its driver does not have',
    { ...fresh, hardwareType: 'hdd' },
    lacking(nothing, { hardwareTypes: ['nvme'] }),
  ],
  [
    'a new volume that shall be encrypted, which its driver cannot',
    { ...fresh, isEncrypted: true },
    lacking(nothing, { encrypts: false }),
  ],
  ['a volume that shall be on hdd, which its driver does not have', toHdd, lacking(alone, { hardwareTypes: ['nvme'] })],
  ['a volume that shall be on hdd, whose driver cannot move it', toHdd, lacking(alone, { migrates: false })],
  ['a volume in contact_support that shall be larger', { ...active, status: 'contact_support', sizeGib: 40 }, alone],
  [
    'a volume that an operator takes from its host',
    { ...active, attachment: { ...on, wants: 'detached', isForced: true } },
    plugged,
  ],
  ['an attached volume that shall be larger, whose host has booted without it', growingAttached, idle],
  ['an attached volume that shall be larger, which needs a host that is off', growingAttached, noGrowth(idle)],
  ['an attached volume in contact_support whose disk is whole', { ...broken, sizeGib: 40 }, idle],
  ['an attached volume in contact_support whose disk is damaged', broken, { ...idle, disk: damaged }],
  [
    'a volume in contact_support that shall be larger and repaired',
    { ...active, status: 'contact_support', isRepairWanted: true, sizeGib: 40 },
    alone,
  ],
  [
    'a never made volume in contact_support that shall be repaired',
    { ...fresh, status: 'contact_support', isRepairWanted: true },
    nothing,
  ],
  ['an attached volume whose host is on', attached, idle],
  ['an attached volume that is plugged in', attached, plugged],
  ['an attached volume plugged in under its old label', attached, old],
  ['an attached volume plugged in at another slot', attached, { ...idle, plug: { ...plug, slot: 'sdc' } }],
  ['an attached volume whose running host takes none', attached, noPlugs(idle)],
  [
    'an attached volume without a slot, whose running host takes none',
    { ...active, attachment: { ...on, plug: { ...plug, slot: null } } },
    noPlugs(idle),
  ],
  ['an attached volume whose running host is full', attached, lacking({ ...idle, hostDevices: 2 }, { devicesMax: 2 })],
  [
    'a volume plugged in under its old label in a host that is full',
    attached,
    lacking({ ...old, hostDevices: 2 }, { devicesMax: 2 }),
  ],
  ['a volume plugged in under its old label, which cannot be changed', attached, lacking(old, { relinks: false })],
  ['a volume plugged in under its old label, whose running host takes none', attached, noPlugs(old)],
  ['a leaving volume whose running host lets none go', leaving, noPlugs(plugged)],
  ['a leaving volume whose host lets none go, once it is off', leaving, noPlugs({ ...plugged, hostPower: 'off' })],
  ['an attached volume whose host is coming up', attached, { ...alone, hostPower: 'off' }],
  ['an attached volume whose host is unknown', attached, alone],
  [
    'an attached volume whose host shall be off',
    { ...active, attachment: { ...on, hostWantsPower: 'off' } },
    { ...alone, hostPower: 'off' },
  ],
  ['an attached new volume without a disk', { ...fresh, attachment: on }, { ...nothing, hostPower: 'on' }],
  ['an attached volume whose disk is missing', attached, { ...nothing, hostPower: 'on' }],
  ['a leaving volume that is plugged in', leaving, plugged],
  ['a leaving volume that is not plugged in, as a look alone says', leaving, idle],
  ['a leaving volume that is not plugged in, as the driver says', leaving, { ...idle, isUnplugged: true }],
  ['a leaving volume in contact_support', { ...leaving, status: 'contact_support' }, plugged],
  ['a deleted volume that is plugged in', { ...attached, isDeleted: true }, plugged],
  ['a deleted volume whose disk is there', deleted, alone],
  ['a deleted volume whose copy is being made', { ...deleted, pendingCopies: 1 }, alone],
  ['a deleted volume whose disk is not there, as a look alone says', deleted, nothing],
  ['a deleted volume whose disk is gone, as the driver says', deleted, { ...nothing, isWiped: true }],
]

describe('the one next step of a volume (decisions D4 to D11)', () => {
  it('reads as plan.golden.txt says; vitest --update writes it anew', async () => {
    const transcript = situations
      .map(([words, wanted, seen]) => `For ${words}: ${sentence(planVolume(wanted, seen))}.`)
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
