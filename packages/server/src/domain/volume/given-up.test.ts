import { describe, expect, it } from 'vitest'
import {
  activeVolume as active,
  freshVolume as fresh,
  observedAlone as there,
  soundDisk as disk,
} from '#testkit/situations/volumes.ts'
import type { JobActionOf } from '../job/jobs.ts'
import type { ObservedVolume, DesiredVolume } from './plan.ts'
import { summariseVolume } from './summarise.ts'

const missing: ObservedVolume = { ...there, disk: null }
const plug = { link: '/dev/x', slot: 'sdb' } as const
const attachment = { wants: 'attached', plug, desiredHostPower: 'on', isForced: false } as const
type VolumeJob = JobActionOf<'volume'>
const late = 120_000
const end = { cause: 'infrastructure.busy', isStuck: false, progress: null, deadlineMs: 60_000 } as const
const jobs = (...named: (readonly [action: VolumeJob, spentMs: number])[]) =>
  named.map(([action, spentMs], index) => ({ id: index + 1, action, spentMs, target: {} }))
const kinds = (desired: DesiredVolume, observed: ObservedVolume, named: readonly (readonly [VolumeJob, number])[]) =>
  [...summariseVolume(desired, observed, jobs(...named), end).verdicts.values()].map((one) => one.kind)

describe('results of a pass beside the status', () => {
  it('are empty if the drivers could not be queried and no job is open', () => {
    expect(summariseVolume(active, null, [], end)).toEqual({
      transition: null,
      isGone: false,
      isInTrash: false,
      isNewlyProvisioned: false,
      attachment: 'keep',
      migratedTo: null,
      isMigrationOver: false,
      isRepairOver: false,
      isReverted: false,
      isReplacedGone: false,
      sizeGib: null,
      isUnprovisioned: false,
      isNewlyDamaged: false,
      verdicts: new Map(),
    })
  })

  it('the disk is provisioned, once: when first complete', () => {
    const isNew = (desired: DesiredVolume, observed: ObservedVolume) =>
      summariseVolume(desired, observed, [], end).isNewlyProvisioned
    expect(isNew(fresh, there)).toBe(true)
    expect(isNew(fresh, missing)).toBe(false)
    expect(isNew(fresh, { ...there, disk: { ...disk, isComplete: false } })).toBe(false)
    expect(isNew(active, there)).toBe(false)
  })

  it('the disk is damaged, once: not for a volume in contact_support, healthy or deleted', () => {
    const isNew = (desired: DesiredVolume, observed: ObservedVolume) =>
      summariseVolume(desired, observed, [], end).isNewlyDamaged
    expect(isNew(active, missing)).toBe(true)
    expect(isNew({ ...active, status: 'contact_support' }, missing)).toBe(false)
    expect(isNew({ ...active, isDeleted: true }, missing)).toBe(false)
    expect(isNew(active, there)).toBe(false)
    expect(isNew(fresh, there)).toBe(false)
  })

  it('the end of a repair or migration, only if requested and done or failed', () => {
    const over = (desired: DesiredVolume, named: readonly (readonly [VolumeJob, number])[] = []) => {
      const { isRepairOver, isMigrationOver, migratedTo } = summariseVolume(desired, there, jobs(...named), end)
      return [isRepairOver, isMigrationOver, migratedTo]
    }
    const broken = { ...active, status: 'contact_support' } as const
    expect(over(active)).toEqual([false, false, null])
    expect(over({ ...broken, isRepairRequested: true })).toEqual([true, false, null])
    const unprovisioned = { ...fresh, status: 'contact_support', sizeGib: 40 } as const
    expect(over({ ...unprovisioned, isRepairRequested: true }, [['volume_repair', late]])).toEqual([true, false, null])
    expect(over({ ...active, migratingTo: 'nvme' })).toEqual([false, true, 'nvme'])
    expect(over({ ...active, migratingTo: 'hdd' })).toEqual([false, false, null])
    expect(over({ ...active, migratingTo: 'hdd' }, [['volume_migrate', late]])).toEqual([false, true, null])
  })
})

describe('failed jobs (decisions D10, D11)', () => {
  it('fail the attach as well if the disk was never created, and nothing else', () => {
    const named = [
      ['volume_create', late],
      ['volume_attach', 0],
      ['volume_migrate', 0],
    ] as const
    const waiting = { ...fresh, attachment } as const
    expect(kinds(waiting, missing, named)).toEqual(['failed', 'failed', 'open'])
    expect(kinds({ ...waiting, sizeGib: 40 }, there, named)).toEqual(['failed', 'open', 'open'])
    const off = { ...attachment, desiredHostPower: 'off' } as const
    expect(kinds({ ...waiting, attachment: off }, missing, named)).toEqual(['failed', 'finished', 'open'])
  })

  it('keep an attach if a disk exists', () => {
    const failing = { ...active, status: 'resizing', sizeGib: 40, attachment } as const
    const named = [
      ['volume_resize', late],
      ['volume_attach', 0],
    ] as const
    expect(kinds(failing, there, named)).toEqual(['failed', 'open'])
    expect(kinds(failing, { ...there, hostPower: 'on', plug }, named)).toEqual(['failed', 'finished'])
    expect([...summariseVolume(failing, null, jobs(...named), end).verdicts.values()].map((one) => one.kind)).toEqual([
      'failed',
      'open',
    ])
    expect(
      kinds(failing, there, [
        ['volume_resize', 0],
        ['volume_attach', 0],
      ]),
    ).toEqual(['open', 'open'])
    expect(
      kinds({ ...active, attachment }, there, [
        ['volume_migrate', late],
        ['volume_attach', 0],
      ]),
    ).toEqual(['failed', 'open'])
  })

  it.each([
    ['resizing', there, { transition: 'kept', sizeGib: 20, isUnprovisioned: true }],
    ['resizing', null, { transition: null, sizeGib: null, isUnprovisioned: false }],
    ['active', there, { transition: null, sizeGib: null, isUnprovisioned: false }],
  ] as const)('of a restored volume that was %s when it was deleted (decision D12)', (status, observed, expected) => {
    const growing = { ...active, status, sizeGib: 40 }
    expect(summariseVolume(growing, observed, jobs(['volume_restore', late]), end)).toMatchObject(expected)
  })

  it('do not wait for storage that the trash holds (decision D12)', () => {
    const full = { ...end, cause: 'storage.full', trash: { ownGib: 30 } } as const
    const named = jobs(['volume_create', 0], ['volume_attach', 0])
    expect([...summariseVolume(fresh, missing, named, full).verdicts.values()][0]).toEqual({
      kind: 'failed',
      message:
        'The storage of this region has no free capacity for this volume or image. The trash holds deleted volumes, 30 GiB of your account. The operator can wipe them: moor admin trash purge.',
    })
    const attached = summariseVolume({ ...active, attachment }, there, jobs(['volume_attach', 0]), full)
    expect(attached.verdicts.get(1)?.kind).toBe('open')
  })

  it('keep the status of a volume that is neither created nor resized, and of one whose job continues', () => {
    const moveOf = (desired: DesiredVolume, spentMs: number) =>
      summariseVolume(desired, missing, jobs(['volume_create', spentMs]), end).transition
    expect(moveOf(fresh, late)).toBe('gaveUp')
    expect(moveOf(fresh, 0)).toBeNull()
    expect(moveOf({ ...fresh, status: 'contact_support' }, late)).toBeNull()
  })
})

it('a detach ends when no plug exists and none is desired (decision D7)', () => {
  const isOver = (desired: DesiredVolume, observed: ObservedVolume) =>
    kinds(desired, observed, [['volume_detach', 0]])[0] === 'finished'
  const gone = { ...there, hostPower: 'on', isUnplugged: true } as const
  expect(isOver({ ...active, attachment: { ...attachment, wants: 'detached' } }, gone)).toBe(true)
  expect(isOver({ ...active, attachment }, gone)).toBe(false)
  expect(isOver(active, there)).toBe(true)
})
