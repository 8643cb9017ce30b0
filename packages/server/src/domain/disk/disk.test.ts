import { describe, expect, it } from 'vitest'
import type { OpenJob } from '../job/unreached-verdict.ts'
import {
  isDiskMissing,
  isDiskComplete,
  planDisks,
  type ObservedDisk,
  type ObservedDisks,
  type DesiredDisk,
} from './plan.ts'
import {
  checkDiskLabel,
  rejectDeletingDisk,
  rejectNotOffline,
  rejectNotReady,
  rejectTooLarge,
  rejectTooMany,
  rejectTooMuchKept,
} from './reject.ts'
import { diskStatusOf } from './status.ts'
import { type DiskJob, isDiskJob, diskJobVerdict, summariseDisks } from './summarise.ts'

const fresh: DesiredDisk = {
  id: 7,
  sizeMib: 9,
  observedMib: null,
  isDeleting: false,
  hasBeenProvisioned: false,
  sourceId: null,
  image: null,
}
const made: DesiredDisk = { ...fresh, hasBeenProvisioned: true }
const deleting: DesiredDisk = { ...made, isDeleting: true }
const whole: ObservedDisk = { isComplete: true, sizeMib: 9 }
const smaller: ObservedDisk = { ...whole, sizeMib: 5 }
const see = (one: ObservedDisk | null, removed: readonly number[] = []): ObservedDisks => ({
  there: new Map(one ? [[7, one]] : []),
  removed: new Set(removed),
  images: null,
})
const settled = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const stuck = { ...settled, cause: 'infrastructure.refused', isStuck: true } as const
const job = (action: DiskJob): OpenJob<DiskJob> => ({ id: 1, action, spentMs: 0, target: { diskId: 7 } })

describe("the next step for a host's disks (decision H10)", () => {
  it('creates missing and incomplete disks, and never again once provisioned', () => {
    expect(planDisks([fresh], see(null), false)).toEqual({ kind: 'make-disk', diskId: 7 })
    expect(planDisks([made], see({ ...whole, isComplete: false }), false)).toEqual({ kind: 'make-disk', diskId: 7 })
    expect(planDisks([made], see(null), true)).toBeNull()
    expect([
      isDiskMissing(made, see(null)),
      isDiskMissing(fresh, see(null)),
      isDiskMissing(deleting, see(null)),
    ]).toEqual([true, false, false])
  })

  it('changes sizes and removes only while the host is off, and frees space before using it', () => {
    expect(planDisks([made], see(smaller), false)).toBeNull()
    expect(planDisks([made], see(smaller), true)).toEqual({ kind: 'resize-disk', diskId: 7 })
    expect(planDisks([deleting], see(whole), false)).toBeNull()
    expect(planDisks([{ ...fresh, id: 8 }, deleting], see(whole), true)).toEqual({ kind: 'remove-disk', diskId: 7 })
    expect(planDisks([made], see(whole), true)).toBeNull()
    expect([
      isDiskComplete(made, see(whole)),
      isDiskComplete(made, see(smaller)),
      isDiskComplete(made, see(null)),
    ]).toEqual([true, false, false])
  })

  it("keeps a disk's size until every copy of it is complete, and shrinks before it grows", () => {
    const copy = { ...fresh, id: 8, sourceId: 7 }
    expect(planDisks([made, copy], see(smaller), true)).toEqual({ kind: 'make-disk', diskId: 8 })
    const both: ObservedDisks = {
      there: new Map([
        [7, smaller],
        [8, { ...whole, sizeMib: 20 }],
      ]),
      removed: new Set(),
      images: null,
    }
    expect(planDisks([made, { ...made, id: 8 }], both, true)).toEqual({ kind: 'resize-disk', diskId: 8 })
    const others = [
      deleting,
      { ...deleting, id: 9 },
      { ...fresh, id: 10, sourceId: 7 },
      { ...fresh, id: 11, sourceId: 9 },
    ]
    expect(planDisks(others, see(whole), true)).toEqual({ kind: 'make-disk', diskId: 10 })
  })

  it('removes a disk that never existed while the host runs', () => {
    expect(planDisks([deleting], see(null), false)).toEqual({ kind: 'remove-disk', diskId: 7 })
  })

  it('removes until the disk is gone and the driver has reported it', () => {
    expect(planDisks([deleting], see(null), true)).toEqual({ kind: 'remove-disk', diskId: 7 })
    expect(planDisks([deleting], see(whole, [7]), true)).toEqual({ kind: 'remove-disk', diskId: 7 })
    expect(planDisks([deleting], see(null, [7]), true)).toBeNull()
  })

  it('keeps the source of a copy until the copy is complete (decision D8)', () => {
    const copy = { ...fresh, id: 8, sourceId: 7 }
    expect(planDisks([deleting, copy], see(whole), true)).toEqual({ kind: 'make-disk', diskId: 8 })
  })
})

describe('the copy that a disk leaves in the trash before it shrinks (decision D12)', () => {
  const shrinking: DesiredDisk = { ...made, sizeMib: 5 }
  const copy: DesiredDisk = { ...fresh, id: 8, sourceId: 7, isTrashed: true }
  const both: ObservedDisks = { ...see(whole), there: new Map([7, 8].map((id) => [id, whole])) }

  it.each<[string, DesiredDisk[], ObservedDisks, ReturnType<typeof planDisks>]>([
    ['is made first', [shrinking, copy], see(whole), { kind: 'make-disk', diskId: 8 }],
    ['is recorded before the disk shrinks', [shrinking, copy], both, { kind: 'await', cause: 'host.working' }],
    ['is left unchanged when it is recorded', [shrinking], both, { kind: 'resize-disk', diskId: 7 }],
    ['is removed by a purge', [{ ...copy, isDeleting: true }], both, { kind: 'remove-disk', diskId: 8 }],
  ])('%s', (_case, desired, observed, step) => expect(planDisks(desired, observed, true)).toEqual(step))

  it('is dropped if it cannot be made', () => {
    const dropped = (one: DesiredDisk) =>
      summariseDisks([one], see(whole), [job('host_disk_resize')]).map(({ isDropped }) => isDropped)
    expect([copy, { ...copy, isTrashed: false }, { ...copy, hasBeenProvisioned: true }].map(dropped)).toEqual([
      [true],
      [false],
      [false],
    ])
  })
})

describe('verdicts on disk jobs (decisions D11, H10)', () => {
  it('disk jobs are distinguished from other host jobs', () => {
    expect([isDiskJob('host_disk_clone'), isDiskJob('host_boot')]).toEqual([true, false])
  })

  it('a job finishes if the disk is in its desired state, or gone', () => {
    expect(diskJobVerdict(job('host_disk_create'), [made], see(whole), settled)).toEqual({ kind: 'finished' })
    expect(diskJobVerdict(job('host_disk_delete'), [deleting], see(null, [7]), settled)).toEqual({ kind: 'finished' })
    expect(diskJobVerdict(job('host_disk_delete'), [], null, settled)).toEqual({ kind: 'finished' })
    expect(diskJobVerdict(job('host_disk_delete'), [deleting], see(whole), settled).kind).toBe('open')
    expect(diskJobVerdict(job('host_disk_delete'), [deleting], null, settled).kind).toBe('open')
    expect(diskJobVerdict(job('host_disk_purge'), [deleting], see(whole), settled).kind).toBe('open')
    expect(diskJobVerdict(job('host_disk_restore'), [made], see(whole), settled)).toEqual({ kind: 'finished' })
    expect(diskJobVerdict(job('host_disk_resize'), [made], see(smaller), settled).kind).toBe('open')
    expect(diskJobVerdict(job('host_disk_resize'), [made], null, settled).kind).toBe('open')
  })

  it('a job is canceled by the deletion or restore of its disk, and fails if the disk is lost', () => {
    expect(diskJobVerdict(job('host_disk_delete'), [made], see(whole), settled).kind).toBe('canceled')
    expect(diskJobVerdict(job('host_disk_clone'), [deleting], see(whole), settled).kind).toBe('canceled')
    expect(diskJobVerdict(job('host_disk_clone'), [], null, settled).kind).toBe('canceled')
    expect(diskJobVerdict(job('host_disk_resize'), [made], see(null), settled)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('was not found'),
    })
    expect(diskJobVerdict(job('host_disk_create'), [fresh], see(null), stuck).kind).toBe('failed')
  })

  it('after a failure, a new disk is deleted, a resized disk keeps its size, and a deletion continues', () => {
    const kept = { id: 7, isGone: false, isDropped: false, sizeMib: null, observedMib: null }
    expect(summariseDisks([fresh], see(null), [])).toEqual([kept])
    expect(summariseDisks([fresh], see(null), [job('host_disk_create')])).toEqual([{ ...kept, isDropped: true }])
    expect(summariseDisks([made], see(smaller), [job('host_disk_resize')])).toEqual([
      { ...kept, sizeMib: 5, observedMib: 5 },
    ])
    expect(summariseDisks([deleting], see(whole), [job('host_disk_delete')])).toEqual([{ ...kept, observedMib: 9 }])
    expect(summariseDisks([deleting], see(null, [7]), [])).toEqual([{ ...kept, isGone: true }])
    expect(summariseDisks([made], see({ ...whole, isComplete: false }), [])).toEqual([kept])
  })

  it('after a failure without an observation, a disk keeps the last observed size', () => {
    const known: DesiredDisk = { ...made, observedMib: 5 }
    const kept = { id: 7, isGone: false, isDropped: false, sizeMib: 5 }
    expect(summariseDisks([known], see(null), [job('host_disk_resize')])).toEqual([{ ...kept, observedMib: null }])
    expect(summariseDisks([known], null, [job('host_disk_resize')])).toEqual([{ ...kept, observedMib: 5 }])
    expect(summariseDisks([known, deleting], null, [])).toEqual([])
  })
})

describe('rejections for disks (decision H10)', () => {
  it('derives the status from the known state', () => {
    const state = { isHostDeleting: false, isDeleting: false, sizeMib: 9, observedMib: 9 }
    expect(diskStatusOf(state)).toBe('ready')
    expect(diskStatusOf({ ...state, observedMib: null })).toBe('not ready')
    expect(diskStatusOf({ ...state, isDeleting: true })).toBe('deleting')
    expect(diskStatusOf({ ...state, isHostDeleting: true })).toBe('deleting')
  })

  it('a host that is on, or desired to be on', () => {
    expect(() => rejectNotOffline({ id: 3, status: 'offline', desiredPower: 'off' })).not.toThrow()
    expect(() => rejectNotOffline({ id: 3, status: 'offline', desiredPower: 'on' })).toThrow('must be off')
    expect(() => rejectNotOffline({ id: 3, status: 'offline', desiredPower: 'on' })).toThrow(
      expect.objectContaining({ code: 'host.not_offline' }),
    )
    expect(() => rejectNotOffline({ id: 3, status: 'running', desiredPower: 'off' })).toThrow('must be off')
    expect(() => rejectNotOffline({ id: 3, status: 'booting', desiredPower: 'on' })).toThrow('must be off')
  })

  it.each(['shutting_down', 'provisioning', 'rebuilding'] as const)(
    'a host that is %s and becomes off is busy: clients retry (H4)',
    (status) =>
      expect(() => rejectNotOffline({ id: 3, status, desiredPower: 'off' })).toThrow(
        expect.objectContaining({ code: 'host.busy', reason: `Host 3 is busy: its status is ${status}.` }),
      ),
  )

  it('a disk that becomes ready is busy (H4); a missing one never does (H10.4)', () => {
    const refused = (status: 'not ready' | 'deleting', isMissing: boolean) => () =>
      rejectNotReady({ id: 1, status, isMissing })
    expect(refused('not ready', false)).toThrow(
      expect.objectContaining({ code: 'disk.busy', reason: 'Disk 1 is not ready yet.' }),
    )
    expect(refused('not ready', true)).toThrow(
      expect.objectContaining({ code: 'disk.not_ready', reason: 'Disk 1 is missing.' }),
    )
    expect(refused('deleting', false)).toThrow(
      expect.objectContaining({ code: 'disk.not_ready', reason: 'Disk 1 is deleting.' }),
    )
  })

  it('a disk that is not ready, or is being deleted', () => {
    expect(() => rejectNotReady({ id: 1, status: 'ready', isMissing: false })).not.toThrow()
    expect(() => rejectDeletingDisk({ id: 1, status: 'not ready' })).not.toThrow()
    expect(() => rejectDeletingDisk({ id: 1, status: 'deleting' })).toThrow('Disk 1 is being deleted.')
  })

  it('more disks than a host can have', () => {
    expect(() => rejectTooMany(63)).not.toThrow()
    expect(() => rejectTooMany(64)).toThrow('This host has 64 local disks. The maximum is 64.')
  })

  it("more than the type's storage", () => {
    expect(() => rejectTooLarge(90, 10, 100)).not.toThrow()
    expect(() => rejectTooLarge(90, 11, 100)).toThrow(
      'Insufficient space: 11 MB required, 10 of 100 MB of local storage available.',
    )
    expect(() => rejectTooLarge(110, -5, 100)).not.toThrow()
    expect(() => rejectTooLarge(110, 1, 100, ' Delete a disk.')).toThrow(
      '0 of 100 MB of local storage available. Delete a disk.',
    )
  })
  it("more than five times the type's storage together with the disks in the trash (decision D12.11.1)", () => {
    expect(() => rejectTooMuchKept({ usedMib: 100, keptMib: 300 }, 100, 100)).not.toThrow()
    expect(() => rejectTooMuchKept({ usedMib: 600, keptMib: 0 }, 100, 100)).not.toThrow()
    expect(() => rejectTooMuchKept({ usedMib: 100, keptMib: 300 }, 101, 100)).toThrow(
      'Insufficient space: the trash keeps 300 MB of previous disks of this host, which with the present and new disks would exceed 500 MB.',
    )
  })
  it('a label of more than 48 characters', () => {
    expect([48, 49].map((length) => checkDiskLabel('x'.repeat(length)).map(({ field }) => field))).toEqual([
      [],
      ['label'],
    ])
  })
})
