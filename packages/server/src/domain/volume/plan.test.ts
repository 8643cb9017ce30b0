import { describe, expect, it } from 'vitest'
import { type SeenVolume, type VolumeStep, type WantedVolume, planVolume } from './plan.ts'
import { volumeAbilities as can } from '#testkit/engine/abilities.ts'

const sound = { sizeGib: 20, hardwareType: 'nvme', isHealthy: true, isComplete: true } as const
const plug = { link: '/dev/disk/by-id/scsi-0Moor_Volume_data', slot: 'sdb' } as const
const active: WantedVolume = {
  status: 'active',
  isDeleted: false,
  hasBeenProvisioned: true,
  isClone: false,
  sizeGib: 20,
  hardwareType: 'nvme',
  isEncrypted: false,
  migratingTo: null,
  isRepairWanted: false,
  pendingCopies: 0,
  attachment: null,
}
const fresh: WantedVolume = { ...active, status: 'creating', hasBeenProvisioned: false }
const alone: SeenVolume = {
  can,
  hostDevices: 0,
  disk: sound,
  isWiped: false,
  hostPower: 'absent',
  plug: null,
  isUnplugged: false,
  isGuestUnasked: false,
}
const nothing: SeenVolume = {
  can,
  hostDevices: 0,
  disk: null,
  isWiped: false,
  hostPower: 'absent',
  plug: null,
  isUnplugged: false,
  isGuestUnasked: false,
}
const attached: WantedVolume = {
  ...active,
  attachment: { wants: 'attached', plug, hostWantsPower: 'on', isForced: false },
}
const leaving: WantedVolume = {
  ...active,
  attachment: { wants: 'detached', plug, hostWantsPower: 'on', isForced: false },
}

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedVolume, SeenVolume])[] = [
  ['a new volume without a disk', fresh, nothing],
  ['a new volume whose disk is still being made', fresh, { ...nothing, disk: { ...sound, isComplete: false } }],
  ['a new volume whose disk is there', fresh, alone],
  ['a new copy without a disk', { ...fresh, isClone: true }, nothing],
  ['an active volume whose disk is there', active, alone],
  ['an active volume whose disk is missing', active, nothing],
  ['an active volume whose disk is damaged', active, { ...alone, disk: { ...sound, isHealthy: false } }],
  ['a volume that shall be larger', { ...active, status: 'resizing', sizeGib: 40 }, alone],
  [
    'a volume that shall be larger while a copy of it is being made',
    { ...active, status: 'resizing', sizeGib: 40, pendingCopies: 1 },
    alone,
  ],
  [
    'a plugged in volume that shall be larger',
    { ...attached, status: 'resizing', sizeGib: 40 },
    { ...alone, hostPower: 'on', plug },
  ],
  [
    'a plugged in volume that shall be larger, whose driver cannot do that under a running host',
    { ...attached, status: 'resizing', sizeGib: 40 },
    { ...alone, can: { ...can, growsAttached: false }, hostPower: 'on', plug },
  ],
  [
    'a volume that its driver cannot grow under a running host, once the host is off',
    { ...attached, status: 'resizing', sizeGib: 40 },
    { ...alone, can: { ...can, growsAttached: false }, hostPower: 'off', plug },
  ],
  [
    'a volume that its driver cannot grow under a running host, once it is detached',
    { ...active, status: 'resizing', sizeGib: 40 },
    { ...alone, can: { ...can, growsAttached: false } },
  ],
  ['a volume that shall be on hdd', { ...active, migratingTo: 'hdd' }, alone],
  [
    'a volume that has reached hdd',
    { ...active, migratingTo: 'hdd' },
    { ...alone, disk: { ...sound, hardwareType: 'hdd' } },
  ],
  [
    'a new volume of a class that its driver does not have',
    { ...fresh, hardwareType: 'hdd' },
    { ...nothing, can: { ...can, hardwareTypes: ['nvme'] } },
  ],
  [
    'a new volume that shall be encrypted, which its driver cannot',
    { ...fresh, isEncrypted: true },
    { ...nothing, can: { ...can, encrypts: false } },
  ],
  [
    'a volume that shall be on hdd, which its driver does not have',
    { ...active, migratingTo: 'hdd' },
    { ...alone, can: { ...can, hardwareTypes: ['nvme'] } },
  ],
  [
    'a volume that shall be on hdd, whose driver cannot move it',
    { ...active, migratingTo: 'hdd' },
    { ...alone, can: { ...can, migrates: false } },
  ],
  ['a volume in contact_support that shall be larger', { ...active, status: 'contact_support', sizeGib: 40 }, alone],
  [
    'a volume that an operator takes from its host',
    { ...attached, attachment: { wants: 'detached', plug, hostWantsPower: 'on', isForced: true } },
    { ...alone, hostPower: 'on', plug },
  ],
  [
    'an attached volume that shall be larger, whose host has booted without it',
    { ...attached, status: 'resizing', sizeGib: 40 },
    { ...alone, hostPower: 'on' },
  ],
  [
    'an attached volume that shall be larger, whose driver cannot do that under a running host',
    { ...attached, status: 'resizing', sizeGib: 40 },
    { ...alone, can: { ...can, growsAttached: false }, hostPower: 'on' },
  ],
  [
    'an attached volume in contact_support whose disk is whole',
    { ...attached, status: 'contact_support', sizeGib: 40 },
    { ...alone, hostPower: 'on' },
  ],
  [
    'an attached volume in contact_support whose disk is damaged',
    { ...attached, status: 'contact_support' },
    { ...alone, hostPower: 'on', disk: { ...sound, isHealthy: false } },
  ],
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
  ['an attached volume whose host is on', attached, { ...alone, hostPower: 'on' }],
  ['an attached volume that is plugged in', attached, { ...alone, hostPower: 'on', plug }],
  [
    'an attached volume plugged in under its old label',
    attached,
    { ...alone, hostPower: 'on', plug: { ...plug, link: 'old' } },
  ],
  [
    'an attached volume plugged in at another slot',
    attached,
    { ...alone, hostPower: 'on', plug: { ...plug, slot: 'sdc' } },
  ],
  [
    'an attached volume whose running host takes none',
    attached,
    { ...alone, hostPower: 'on', can: { ...can, hotPlugs: false } },
  ],
  [
    'an attached volume without a slot, whose running host takes none',
    {
      ...attached,
      attachment: { wants: 'attached', plug: { ...plug, slot: null }, hostWantsPower: 'on', isForced: false },
    },
    { ...alone, hostPower: 'on', can: { ...can, hotPlugs: false } },
  ],
  [
    'an attached volume whose running host is full',
    attached,
    { ...alone, hostPower: 'on', hostDevices: 2, can: { ...can, devicesMax: 2 } },
  ],
  [
    'an attached volume plugged in under its old label in a host that is full, as others are',
    attached,
    { ...alone, hostPower: 'on', hostDevices: 2, plug: { ...plug, link: 'old' }, can: { ...can, devicesMax: 2 } },
  ],
  [
    'an attached volume plugged in under its old label, whose driver cannot change that',
    attached,
    { ...alone, hostPower: 'on', plug: { ...plug, link: 'old' }, can: { ...can, relinks: false } },
  ],
  [
    'an attached volume plugged in under its old label, whose running host takes none',
    attached,
    { ...alone, hostPower: 'on', plug: { ...plug, link: 'old' }, can: { ...can, hotPlugs: false } },
  ],
  [
    'a leaving volume whose running host lets none go',
    leaving,
    { ...alone, hostPower: 'on', plug, can: { ...can, hotPlugs: false } },
  ],
  [
    'a leaving volume whose host lets none go while it runs, once the host is off',
    leaving,
    { ...alone, hostPower: 'off', plug, can: { ...can, hotPlugs: false } },
  ],
  ['an attached volume whose host is coming up', attached, { ...alone, hostPower: 'off' }],
  ['an attached volume whose host is unknown', attached, alone],
  [
    'an attached volume whose host shall be off',
    { ...attached, attachment: { wants: 'attached', plug, hostWantsPower: 'off', isForced: false } },
    { ...alone, hostPower: 'off' },
  ],
  [
    'an attached new volume without a disk',
    { ...attached, status: 'creating', hasBeenProvisioned: false },
    { ...nothing, hostPower: 'on' },
  ],
  ['an attached volume whose disk is missing', attached, { ...nothing, hostPower: 'on' }],
  ['a leaving volume that is plugged in', leaving, { ...alone, hostPower: 'on', plug }],
  ['a leaving volume that is not plugged in, as a look alone says', leaving, { ...alone, hostPower: 'on' }],
  [
    'a leaving volume that is not plugged in, as the driver says',
    leaving,
    { ...alone, hostPower: 'on', isUnplugged: true },
  ],
  [
    'a leaving volume in contact_support',
    { ...leaving, status: 'contact_support' },
    { ...alone, hostPower: 'on', plug },
  ],
  ['a deleted volume that is plugged in', { ...attached, isDeleted: true }, { ...alone, hostPower: 'on', plug }],
  ['a deleted volume whose disk is there', { ...active, isDeleted: true }, alone],
  ['a deleted volume whose copy is being made', { ...active, isDeleted: true, pendingCopies: 1 }, alone],
  ['a deleted volume whose disk is not there, as a look alone says', { ...active, isDeleted: true }, nothing],
  [
    'a deleted volume whose disk is gone, as the driver says',
    { ...active, isDeleted: true },
    { ...nothing, isWiped: true },
  ],
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
