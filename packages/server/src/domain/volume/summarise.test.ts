import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/unreached-verdict.ts'
import type { ObservedVolume, DesiredVolume } from './plan.ts'
import { type VolumeSummary, summariseVolume } from './summarise.ts'
import {
  activeVolume as active,
  freshVolume as fresh,
  observedAlone as alone,
  soundDisk as sound,
} from '#testkit/situations/volumes.ts'
import type { JobActionOf } from '../job/jobs.ts'

const plug = { link: '/dev/x', slot: 'sdb' } as const
const nothing: ObservedVolume = { ...alone, disk: null }
const on = { wants: 'attached', plug, desiredHostPower: 'on', isForced: false } as const
const held: DesiredVolume = { ...active, attachment: on }
const leaving: DesiredVolume = { ...active, attachment: { ...on, wants: 'detached' } }
const offHost: DesiredVolume = { ...active, attachment: { ...on, desiredHostPower: 'off' } }
const growing: DesiredVolume = { ...active, status: 'resizing', sizeGib: 40 }
const cloning: DesiredVolume = { ...fresh, isClone: true }
const repairing: DesiredVolume = { ...active, status: 'contact_support', isRepairRequested: true }
const toHdd: DesiredVolume = { ...active, migratingTo: 'hdd' }
const idle: ObservedVolume = { ...alone, hostPower: 'on' }
const plugged: ObservedVolume = { ...idle, plug }
const unplugged: ObservedVolume = { ...idle, isUnplugged: true }
const damaged: ObservedVolume = { ...alone, disk: { ...sound, isHealthy: false } }
const onHdd = { ...sound, hardwareType: 'hdd' } as const
const wiped: ObservedVolume = { ...nothing, isWiped: true }
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

describe('the status follows only the observed state (architecture, ground rule 4)', () => {
  it.each([
    ['creating with its disk', fresh, alone, 'provisioned'],
    ['creating without', fresh, nothing, null],
    ['resizing at the size', { ...active, status: 'resizing' }, alone, 'grown'],
    ['resizing below it', growing, alone, null],
    ['active and missing', active, nothing, 'foundDamaged'],
    ['resizing and damaged', { ...active, status: 'resizing' }, damaged, 'foundDamaged'],
    ['contact_support and missing', { ...active, status: 'contact_support' }, nothing, null],
    ['contact_support and healthy', { ...active, status: 'contact_support' }, alone, null],
    ['contact_support, healthy and to be repaired', repairing, alone, 'repaired'],
    ['deleted', { ...active, isDeleted: true }, nothing, null],
    ['active and healthy', active, alone, null],
  ] as const)('%s', (_words, desired, observed, transition) => {
    expect(summariseVolume(desired, observed, [], settled).transition).toBe(transition)
  })

  it('a deleted volume is gone when neither disk nor plug nor copy is left (decision D8)', () => {
    const deleted = { ...active, isDeleted: true }
    expect(summariseVolume(deleted, wiped, [], settled).isGone).toBe(true)
    expect(summariseVolume(deleted, nothing, [], settled).isGone).toBe(false)
    expect(summariseVolume(deleted, alone, [], settled).isGone).toBe(false)
    expect(summariseVolume({ ...deleted, pendingCopies: 1 }, wiped, [], settled).isGone).toBe(false)
    expect(summariseVolume(deleted, { ...wiped, plug }, [], settled).isGone).toBe(false)
  })

  it('an unknown state changes only the jobs', () => {
    const summary = summariseVolume(active, null, [job('volume_resize')], waiting)
    expect(summary).toMatchObject({ transition: null, isGone: false, attachment: 'keep' })
    expect(verdictOf(summary)).toEqual({ kind: 'open', progress: { percent: 40, remainingMs: 900 } })
  })
})

describe('an attachment follows the device (decisions D4, D7)', () => {
  it.each([
    ['plugged as desired', held, plugged, 'plugged'],
    ['not plugged yet', held, idle, 'unplugged'],
    ['plugged under another link', held, { ...idle, plug: { ...plug, link: '/dev/y' } }, 'unplugged'],
    ['host off', offHost, { ...alone, hostPower: 'off', plug }, 'unplugged'],
    ['leaving and still plugged', leaving, plugged, 'keep'],
    ['leaving and not observed', leaving, idle, 'keep'],
    ['leaving and gone, as reported by the driver', leaving, unplugged, 'remove'],
    [
      'deleted and gone, as reported by the driver',
      { ...active, isDeleted: true, attachment: on },
      unplugged,
      'remove',
    ],
    ['none', active, alone, 'keep'],
  ] as const)('%s', (_words, desired, observed, fate) => {
    expect(summariseVolume(desired, observed, [], settled).attachment).toBe(fate)
  })
})

describe('each job finishes when its target is observed (decision F2)', () => {
  it.each([
    ['volume_create', fresh, alone],
    ['volume_clone', cloning, alone],
    ['volume_resize', { ...active, status: 'resizing' }, alone],
    ['volume_repair', repairing, alone],
    ['volume_attach', held, plugged],
    ['volume_attach', offHost, { ...alone, hostPower: 'off' }],
    ['volume_detach', leaving, { ...alone, isUnplugged: true }],
    ['volume_delete', { ...active, isDeleted: true }, wiped],
    ['volume_migrate', toHdd, { ...alone, disk: onHdd }],
  ] as const)('%s', (action, desired, observed) => {
    expect(verdictOf(summariseVolume(desired, observed, [job(action)], settled))).toEqual({ kind: 'finished' })
  })

  it('a detach reports that the guest was not asked, other jobs do not (decision D7)', () => {
    const observed = { ...alone, isUnplugged: true, isGuestUnqueried: true }
    const jobs = [job('volume_detach'), { ...job('volume_repair'), id: 2 }]
    const { verdicts } = summariseVolume(
      { ...leaving, status: 'contact_support', isRepairRequested: true },
      observed,
      jobs,
      settled,
    )
    expect(verdicts.get(1)).toEqual({ kind: 'finished', message: expect.stringMatching(/could not check/) })
    expect(verdicts.get(2)).toEqual({ kind: 'finished' })
  })

  it.each<[string, DesiredVolume, ObservedVolume['disk'], string | null]>([
    ['a complete disk', active, onHdd, 'hdd'],
    ['a disk of the recorded class', active, sound, null],
    ['a disk to be migrated', toHdd, sound, null],
    ['a disk being created', active, { ...sound, hardwareType: 'hdd', isComplete: false }, null],
    ['a damaged disk', active, { ...sound, hardwareType: 'hdd', isHealthy: false }, null],
    ['a new disk', fresh, onHdd, null],
    ['no disk', active, null, null],
  ])('D10: a failed migration that completed later is recorded: %s', (_words, desired, disk, migratedTo) => {
    expect(summariseVolume(desired, { ...alone, disk }, [], settled)).toMatchObject({
      migratedTo,
      isMigrationOver: false,
    })
  })

  it('a completed migration records its class', () => {
    const summary = summariseVolume(toHdd, { ...alone, disk: onHdd }, [], settled)
    expect(summary).toMatchObject({ migratedTo: 'hdd', isMigrationOver: true })
  })
})

describe('failure after the deadline, with the cause in the message (decision D11)', () => {
  const late = 60_000
  it.each([
    ['volume_create', fresh, nothing, { transition: 'gaveUp' }],
    ['volume_clone', cloning, nothing, { transition: 'gaveUp' }],
    ['volume_resize', growing, alone, { transition: 'kept', sizeGib: 20, isUnprovisioned: true }],
    ['volume_clone', { ...cloning, sizeGib: 40 }, alone, { transition: 'kept', sizeGib: 20, isUnprovisioned: true }],
    ['volume_attach', held, idle, { attachment: 'giveBack', transition: null }],
    ['volume_detach', leaving, plugged, { attachment: 'stay', transition: null }],
    ['volume_delete', { ...active, isDeleted: true }, alone, { isGone: false, transition: null }],
    ['volume_migrate', toHdd, alone, { isMigrationOver: true, migratedTo: null }],
    ['volume_repair', { ...repairing, hasBeenProvisioned: false }, nothing, { isRepairOver: true, transition: null }],
  ] as const)('%s', (action, desired, observed, expected) => {
    const summary = summariseVolume(desired, observed, [job(action, late)], waiting)
    expect(verdictOf(summary)).toEqual({
      kind: 'failed',
      message: 'The infrastructure is busy. Timed out after 60 seconds.',
    })
    expect(summary).toMatchObject(expected)
  })

  it('immediately if retrying cannot help', () => {
    const summary = summariseVolume(fresh, nothing, [job('volume_create')], {
      ...waiting,
      cause: 'storage.foreign',
      isStuck: true,
    })
    expect(verdictOf(summary)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('does not belong to this installation'),
    })
    expect(summary.transition).toBe('gaveUp')
  })

  it('a converged pass that did not reach its job still has the deadline', () => {
    expect(verdictOf(summariseVolume(active, alone, [job('volume_delete', late)], settled))).toMatchObject({
      kind: 'failed',
    })
  })

  it('a detach that fails in the pass that observes the device gone is finished', () => {
    const summary = summariseVolume(leaving, unplugged, [job('volume_attach', late)], waiting)
    expect(summary.attachment).toBe('remove')
  })

  it('a growth that fails unobserved ends at the previous size, also with a missing disk', () => {
    const resize = { ...job('volume_resize', late), target: { size: 40, from: 20 } }
    expect(summariseVolume(growing, null, [resize], waiting)).toMatchObject({ transition: 'kept', sizeGib: 20 })
    expect(summariseVolume(growing, nothing, [resize], waiting)).toMatchObject({
      transition: 'foundDamaged',
      sizeGib: 20,
    })
  })

  it('a growth that completes after its failure, and a repair, record the size of the disk', () => {
    const summaryOf = (desired: DesiredVolume) => summariseVolume(desired, alone, [], settled)
    expect(summaryOf({ ...active, sizeGib: 10 })).toMatchObject({
      transition: null,
      sizeGib: 20,
      isUnprovisioned: false,
    })
    expect(summaryOf({ ...repairing, sizeGib: 5000 })).toMatchObject({
      transition: 'repaired',
      sizeGib: 20,
    })
    expect(summaryOf({ ...active, status: 'contact_support', sizeGib: 10 }).sizeGib).toBeNull()
    expect(summaryOf({ ...active, isDeleted: true, sizeGib: 10 }).sizeGib).toBeNull()
    expect(summaryOf(active).sizeGib).toBeNull()
  })

  it.each(['volume_create', 'volume_clone'] as const)(
    'an attach that waits for the disk of a %s fails with it (decision D10)',
    (action) => {
      const desired: DesiredVolume = { ...fresh, sizeGib: 40, attachment: on }
      const summary = summariseVolume(
        desired,
        { ...nothing, hostPower: 'on' },
        [job(action, late), { ...job('volume_attach'), id: 2 }],
        waiting,
      )
      expect(summary).toMatchObject({ transition: 'gaveUp', attachment: 'giveBack' })
      expect([...summary.verdicts.values()]).toEqual(
        Array.from({ length: 2 }, () => ({
          kind: 'failed',
          message: 'The infrastructure is busy. Timed out after 60 seconds.',
        })),
      )
    },
  )

  it.each(['volume_attach', 'volume_resize', 'volume_migrate', 'volume_repair'] as const)(
    '%s ends immediately if the disk is missing or damaged',
    (action) => {
      const summary = summariseVolume(growing, nothing, [job(action)], settled)
      expect(verdictOf(summary)).toEqual({ kind: 'failed', message: 'The disk of this volume was not found.' })
      expect(summary).toMatchObject({ transition: 'foundDamaged', isNewlyDamaged: true })
      const spoilt = summariseVolume(growing, damaged, [job(action)], settled)
      expect(verdictOf(spoilt)).toEqual({ kind: 'failed', message: 'The disk of this volume is damaged.' })
    },
  )
})
