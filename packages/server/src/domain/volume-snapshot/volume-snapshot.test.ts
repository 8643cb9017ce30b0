import { describe, expect, it } from 'vitest'
import { checkSnapshotSource } from './check-snapshot-source.ts'
import {
  type DesiredVolumeSnapshot,
  type ObservedVolumeSnapshot,
  planVolumeSnapshot,
  summariseVolumeSnapshot,
} from './plan.ts'

const creating: DesiredVolumeSnapshot = { status: 'creating', isDeleted: false, isKept: false, pendingCopies: 0 }
const available: DesiredVolumeSnapshot = { ...creating, status: 'available' }
const deleted: DesiredVolumeSnapshot = { ...available, isDeleted: true }
const kept: DesiredVolumeSnapshot = { ...deleted, isKept: true }
const absent: ObservedVolumeSnapshot = { disk: null, isWiped: false }
const partial: ObservedVolumeSnapshot = { disk: { isComplete: false }, isWiped: false }
const complete: ObservedVolumeSnapshot = { disk: { isComplete: true }, isWiped: false }
const wiped: ObservedVolumeSnapshot = { disk: null, isWiped: true }

describe('the next step for a volume snapshot (decision D13)', () => {
  it.each([
    ['a new one', creating, absent, 'copy'],
    ['an incomplete one', creating, partial, 'copy'],
    ['a complete one', creating, complete, undefined],
    ['an available one without storage', available, absent, undefined],
    ['a deleted one', deleted, complete, 'wipe'],
    ['a deleted one whose storage was not observed', deleted, absent, 'wipe'],
    ['a deleted one that volumes are created from', { ...deleted, pendingCopies: 1 }, complete, 'await'],
    ['one in the trash', kept, complete, undefined],
    ['a wiped one', deleted, wiped, undefined],
  ] as const)('%s', (_words, desired, observed, step) => {
    expect(planVolumeSnapshot(desired, observed)?.kind).toBe(step)
  })
})

const end = { cause: null, isStuck: false, progress: null, deadlineMs: 60_000 } as const
const stuck = { ...end, cause: 'storage.missing', isStuck: true } as const
const actions = ['create', 'restore', 'delete', 'purge'] as const
const [no, open, failed] = [
  { isGone: false, isInTrash: false, isNewlyAvailable: false, isFailed: false },
  ['open', 'open', 'open', 'open'],
  ['failed', 'failed', 'failed', 'failed'],
]

describe('the state after a pass', () => {
  it.each([
    [
      'of a complete one',
      creating,
      complete,
      end,
      { ...no, isNewlyAvailable: true },
      ['finished', 'finished', 'open', 'open'],
    ],
    ['of an available one', available, complete, end, no, ['finished', 'finished', 'open', 'open']],
    ['of an incomplete one', creating, partial, end, no, open],
    ['of one that cannot be copied', creating, absent, stuck, { ...no, isFailed: true }, failed],
    ['of one in the trash', kept, complete, end, { ...no, isInTrash: true }, ['open', 'open', 'finished', 'open']],
    ['of a wiped one', deleted, wiped, end, { ...no, isGone: true }, ['open', 'open', 'finished', 'finished']],
    ['of one that is purged without an answer', deleted, null, end, no, open],
    ['of one that is deleted before it was complete', { ...creating, isDeleted: true }, absent, stuck, no, failed],
  ] as const)('%s', (_words, desired, observed, how, state, kinds) => {
    const jobs = actions.map((verb, id) => ({ id, action: `volume_snapshot_${verb}` as const, spentMs: 0, target: {} }))
    const { verdicts, ...rest } = summariseVolumeSnapshot(desired, observed, jobs, how)
    expect(rest).toEqual(state)
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(kinds)
  })
})

it('a volume from a snapshot has its region and encryption, and at least its size (decision D13)', () => {
  const snapshot = { size_gib: 20, region: 'us-east', encryption: 'enabled' } as const
  const fieldsOf = (volume: Partial<Parameters<typeof checkSnapshotSource>[0]>) =>
    checkSnapshotSource({ sizeGib: null, region: 'us-east', encryption: null, ...volume }, snapshot).map(
      ({ field }) => field,
    )
  expect(fieldsOf({})).toEqual([])
  expect(fieldsOf({ sizeGib: 20, encryption: 'enabled' })).toEqual([])
  expect(fieldsOf({ sizeGib: 19, region: 'eu-central', encryption: 'disabled' })).toEqual([
    'region',
    'size',
    'encryption',
  ])
})
