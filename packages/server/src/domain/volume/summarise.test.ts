import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/judge-unreached.ts'
import type { SeenVolume, WantedVolume } from './plan.ts'
import { type VolumeSummary, summariseVolume } from './summarise.ts'
import { volumeAbilities as can } from '#testkit/engine/abilities.ts'
import type { JobActionOf } from '../job/jobs.ts'

const sound = { sizeGib: 20, hardwareType: 'nvme', isHealthy: true, isComplete: true } as const
const plug = { link: '/dev/x', slot: 'sdb' } as const
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
const on = { wants: 'attached', plug, hostWantsPower: 'on', isForced: false } as const
const wiped: SeenVolume = { ...nothing, isWiped: true }
const settled = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const waiting = {
  cause: 'infrastructure.busy',
  isStuck: false,
  progress: { percent: 40, remainingMs: 900 },
  deadlineMs: 60_000,
} as const

function job(action: JobActionOf<'volume'>, spentMs = 0): OpenJob<JobActionOf<'volume'>> {
  return { id: 1, action, spentMs, target: {} }
}

function verdictOf(summary: VolumeSummary): unknown {
  return summary.verdicts.get(1)
}

describe('status is derived from what was seen, and only then (architecture, ground rule 4)', () => {
  it.each([
    ['creating with its disk', { ...active, status: 'creating', hasBeenProvisioned: false }, alone, 'provisioned'],
    ['creating without', { ...active, status: 'creating', hasBeenProvisioned: false }, nothing, null],
    ['resizing at the size', { ...active, status: 'resizing' }, alone, 'grown'],
    ['resizing below it', { ...active, status: 'resizing', sizeGib: 40 }, alone, null],
    ['active and missing', active, nothing, 'foundDamaged'],
    [
      'resizing and damaged',
      { ...active, status: 'resizing' },
      { ...alone, disk: { ...sound, isHealthy: false } },
      'foundDamaged',
    ],
    ['contact_support and missing', { ...active, status: 'contact_support' }, nothing, null],
    ['contact_support and sound', { ...active, status: 'contact_support' }, alone, null],
    [
      'contact_support, sound and to be repaired',
      { ...active, status: 'contact_support', isRepairWanted: true },
      alone,
      'repaired',
    ],
    ['deleted', { ...active, isDeleted: true }, nothing, null],
    ['active and sound', active, alone, null],
  ] as const)('%s', (_words, wanted, seen, move) => {
    expect(summariseVolume(wanted, seen, [], settled).move).toBe(move)
  })

  it('a deleted volume is gone when neither disk nor plug nor copy is left (decision D8)', () => {
    const deleted = { ...active, isDeleted: true }
    expect(summariseVolume(deleted, wiped, [], settled).isGone).toBe(true)
    expect(summariseVolume(deleted, nothing, [], settled).isGone).toBe(false)
    expect(summariseVolume(deleted, alone, [], settled).isGone).toBe(false)
    expect(summariseVolume({ ...deleted, pendingCopies: 1 }, wiped, [], settled).isGone).toBe(false)
    expect(summariseVolume(deleted, { ...wiped, plug }, [], settled).isGone).toBe(false)
  })

  it('what could not be seen changes nothing but the jobs', () => {
    const summary = summariseVolume(active, null, [job('volume_resize')], waiting)
    expect(summary).toMatchObject({ move: null, isGone: false, attachment: 'keep' })
    expect(verdictOf(summary)).toEqual({ kind: 'open', progress: { percent: 40, remainingMs: 900 } })
  })
})

describe('an attachment follows the device (decisions D4, D7)', () => {
  it.each([
    ['plugged as wanted', { ...active, attachment: on }, { ...alone, hostPower: 'on', plug }, 'plugged'],
    ['not plugged yet', { ...active, attachment: on }, { ...alone, hostPower: 'on' }, 'unplugged'],
    [
      'plugged under another link',
      { ...active, attachment: on },
      { ...alone, hostPower: 'on', plug: { ...plug, link: '/dev/y' } },
      'unplugged',
    ],
    [
      'host off',
      { ...active, attachment: { ...on, hostWantsPower: 'off', isForced: false } },
      { ...alone, hostPower: 'off', plug },
      'unplugged',
    ],
    [
      'leaving and still there',
      { ...active, attachment: { ...on, wants: 'detached' } },
      { ...alone, hostPower: 'on', plug },
      'keep',
    ],
    [
      'leaving and not to be seen',
      { ...active, attachment: { ...on, wants: 'detached' } },
      { ...alone, hostPower: 'on' },
      'keep',
    ],
    [
      'leaving and gone, as the driver says',
      { ...active, attachment: { ...on, wants: 'detached' } },
      { ...alone, hostPower: 'on', isUnplugged: true },
      'remove',
    ],
    [
      'deleted and gone, as the driver says',
      { ...active, isDeleted: true, attachment: on },
      { ...alone, hostPower: 'on', isUnplugged: true },
      'remove',
    ],
    ['none', active, alone, 'keep'],
  ] as const)('%s', (_words, wanted, seen, fate) => {
    expect(summariseVolume(wanted, seen, [], settled).attachment).toBe(fate)
  })
})

describe('each job finishes when what it asks for was seen (decision F2)', () => {
  const plugged: SeenVolume = { ...alone, hostPower: 'on', plug }
  it.each([
    ['volume_create', { ...active, status: 'creating', hasBeenProvisioned: false }, alone],
    ['volume_clone', { ...active, status: 'creating', hasBeenProvisioned: false, isClone: true }, alone],
    ['volume_resize', { ...active, status: 'resizing' }, alone],
    ['volume_repair', { ...active, status: 'contact_support', isRepairWanted: true }, alone],
    ['volume_attach', { ...active, attachment: on }, plugged],
    [
      'volume_attach',
      { ...active, attachment: { ...on, hostWantsPower: 'off', isForced: false } },
      { ...alone, hostPower: 'off' },
    ],
    ['volume_detach', { ...active, attachment: { ...on, wants: 'detached' } }, { ...alone, isUnplugged: true }],
    ['volume_delete', { ...active, isDeleted: true }, wiped],
    ['volume_migrate', { ...active, migratingTo: 'hdd' }, { ...alone, disk: { ...sound, hardwareType: 'hdd' } }],
  ] as const)('%s', (action, wanted, seen) => {
    expect(verdictOf(summariseVolume(wanted, seen, [job(action)], settled))).toEqual({ kind: 'finished' })
  })

  it.each<[string, WantedVolume, SeenVolume['disk'], string | null]>([
    ['a whole disk', active, { ...sound, hardwareType: 'hdd' }, 'hdd'],
    ['a disk of the class that the row says', active, sound, null],
    ['a disk that is to move', { ...active, migratingTo: 'hdd' }, sound, null],
    ['a disk that is being made', active, { ...sound, hardwareType: 'hdd', isComplete: false }, null],
    ['a damaged disk', active, { ...sound, hardwareType: 'hdd', isHealthy: false }, null],
    [
      'a new disk',
      { ...active, status: 'creating', hasBeenProvisioned: false },
      { ...sound, hardwareType: 'hdd' },
      null,
    ],
    ['no disk', active, null, null],
  ])('D10: a move that was given up and ended after all is written down: %s', (_words, wanted, disk, migratedTo) => {
    expect(summariseVolume(wanted, { ...alone, disk }, [], settled)).toMatchObject({
      migratedTo,
      isMigrationOver: false,
    })
  })

  it('a migration that arrived writes the class it reached', () => {
    const summary = summariseVolume(
      { ...active, migratingTo: 'hdd' },
      { ...alone, disk: { ...sound, hardwareType: 'hdd' } },
      [],
      settled,
    )
    expect(summary).toMatchObject({ migratedTo: 'hdd', isMigrationOver: true })
  })
})

describe('giving up after the deadline, with the cause in the message (decision D11)', () => {
  const late = 60_000
  it.each([
    ['volume_create', { ...active, status: 'creating', hasBeenProvisioned: false }, nothing, { move: 'gaveUp' }],
    [
      'volume_clone',
      { ...active, status: 'creating', hasBeenProvisioned: false, isClone: true },
      nothing,
      { move: 'gaveUp' },
    ],
    [
      'volume_resize',
      { ...active, status: 'resizing', sizeGib: 40 },
      alone,
      { move: 'kept', sizeGib: 20, isUnmade: true },
    ],
    [
      'volume_clone',
      { ...active, status: 'creating', hasBeenProvisioned: false, isClone: true, sizeGib: 40 },
      alone,
      { move: 'kept', sizeGib: 20, isUnmade: true },
    ],
    [
      'volume_attach',
      { ...active, attachment: on },
      { ...alone, hostPower: 'on' },
      { attachment: 'giveBack', move: null },
    ],
    [
      'volume_detach',
      { ...active, attachment: { ...on, wants: 'detached' } },
      { ...alone, hostPower: 'on', plug },
      { attachment: 'stay', move: null },
    ],
    ['volume_delete', { ...active, isDeleted: true }, alone, { isGone: false, move: null }],
    ['volume_migrate', { ...active, migratingTo: 'hdd' }, alone, { isMigrationOver: true, migratedTo: null }],
    [
      'volume_repair',
      { ...active, status: 'contact_support', isRepairWanted: true, hasBeenProvisioned: false },
      nothing,
      { isRepairOver: true, move: null },
    ],
  ] as const)('%s', (action, wanted, seen, expected) => {
    const summary = summariseVolume(wanted, seen, [job(action, late)], waiting)
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'The infrastructure is busy. Given up after 60 seconds.',
    })
    expect(summary).toMatchObject(expected)
  })

  it('at once when trying again cannot help', () => {
    const summary = summariseVolume(
      { ...active, status: 'creating', hasBeenProvisioned: false },
      nothing,
      [job('volume_create')],
      { ...waiting, cause: 'storage.foreign', isStuck: true },
    )
    expect(verdictOf(summary)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('does not belong to this installation'),
    })
    expect(summary.move).toBe('gaveUp')
  })

  it('a settled pass that did not reach its job still has the deadline', () => {
    expect(verdictOf(summariseVolume(active, alone, [job('volume_delete', late)], settled))).toMatchObject({
      kind: 'failed',
    })
  })

  it('a detach that was given up in the same pass that saw the device gone is gone', () => {
    const summary = summariseVolume(
      { ...active, attachment: { ...on, wants: 'detached' } },
      { ...alone, hostPower: 'on', isUnplugged: true },
      [job('volume_attach', late)],
      waiting,
    )
    expect(summary.attachment).toBe('remove')
  })

  it('a growth that was given up unseen ends at the size before it, one of a missing disk too', () => {
    const growing = { ...active, status: 'resizing', sizeGib: 40 } as const
    const resize = { ...job('volume_resize', late), target: { size: 40, from: 20 } }
    expect(summariseVolume(growing, null, [resize], waiting)).toMatchObject({ move: 'kept', sizeGib: 20 })
    expect(summariseVolume(growing, nothing, [resize], waiting)).toMatchObject({ move: 'foundDamaged', sizeGib: 20 })
  })

  it('a growth that ends in the engine after it was given up, and a repair, write the size of the disk', () => {
    const summaryOf = (wanted: WantedVolume) => summariseVolume(wanted, alone, [], settled)
    expect(summaryOf({ ...active, sizeGib: 10 })).toMatchObject({ move: null, sizeGib: 20, isUnmade: false })
    expect(summaryOf({ ...active, status: 'contact_support', isRepairWanted: true, sizeGib: 5000 })).toMatchObject({
      move: 'repaired',
      sizeGib: 20,
    })
    expect(summaryOf({ ...active, status: 'contact_support', sizeGib: 10 }).sizeGib).toBeNull()
    expect(summaryOf({ ...active, isDeleted: true, sizeGib: 10 }).sizeGib).toBeNull()
    expect(summaryOf(active).sizeGib).toBeNull()
  })

  it.each(['volume_create', 'volume_clone'] as const)(
    'an attach that waits for the disk of a %s is given up with it (decision D10)',
    (action) => {
      const wanted: WantedVolume = {
        ...active,
        status: 'creating',
        hasBeenProvisioned: false,
        sizeGib: 40,
        attachment: on,
      }
      const summary = summariseVolume(
        wanted,
        { ...nothing, hostPower: 'on' },
        [job(action, late), { ...job('volume_attach'), id: 2 }],
        waiting,
      )
      expect(summary).toMatchObject({ move: 'gaveUp', attachment: 'giveBack' })
      expect([...summary.verdicts.values()]).toEqual(
        Array.from({ length: 2 }, () => ({
          kind: 'failed',
          message: 'The infrastructure is busy. Given up after 60 seconds.',
        })),
      )
    },
  )

  it.each(['volume_attach', 'volume_resize', 'volume_migrate', 'volume_repair'] as const)(
    '%s ends at once when the disk is missing or damaged',
    (action) => {
      const summary = summariseVolume({ ...active, status: 'resizing', sizeGib: 40 }, nothing, [job(action)], settled)
      expect(verdictOf(summary)).toEqual({ kind: 'failed', message: 'The disk of this volume was not found.' })
      expect(summary).toMatchObject({ move: 'foundDamaged', isNewlyDamaged: true })
      const spoilt = summariseVolume(
        { ...active, status: 'resizing', sizeGib: 40 },
        { ...alone, disk: { ...sound, isHealthy: false } },
        [job(action)],
        settled,
      )
      expect(verdictOf(spoilt)).toEqual({ kind: 'failed', message: 'The disk of this volume is damaged.' })
    },
  )
})
