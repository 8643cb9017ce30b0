import { expect, it } from 'vitest'
import { planPolicyPass, planNextRunMs, planSnapshots, type SnapshotSchedule } from './plan.ts'

const hourMs = 3_600_000
const made = (...ids: readonly number[]) => ids.map((id) => ({ id, isAvailable: true }))
const creating = (id: number) => ({ id, isAvailable: false })
const schedule = (changes: Partial<SnapshotSchedule>): SnapshotSchedule => ({
  everyHours: 2,
  keep: 2,
  isPaused: false,
  leftMs: 0,
  volumeStatus: 'active',
  snapshots: [],
  ...changes,
})

it.each([
  ['is created when it is due', {}, 'create', { resyncMs: 60_000 }],
  ['is not created before', { leftMs: 1 }, null, { resyncMs: 1 }],
  ['waits until the volume is active', { volumeStatus: 'resizing' }, null, { resyncMs: 60_000 }],
  ['waits for the one before', { snapshots: [creating(3), ...made(2, 1)] }, null, { nextPassMs: 5_000 }],
  [
    'is deleted if more than the number to keep are complete, the oldest first',
    { snapshots: made(4, 3, 1) },
    'delete 1',
    { resyncMs: 60_000 },
  ],
  [
    'is not deleted before a newer one is complete',
    { leftMs: 9, snapshots: [creating(3), ...made(2, 1)] },
    null,
    { nextPassMs: 5_000 },
  ],
  [
    'is neither created nor deleted while paused',
    { isPaused: true, snapshots: made(3, 2, 1) },
    null,
    { isParked: true },
  ],
  ['of a deleted volume stays as it is', { volumeStatus: null, snapshots: made(3, 2, 1) }, null, { resyncMs: hourMs }],
] as const)('an automatic snapshot %s (decision D13)', (_promise, changes, expected, pass) => {
  const step = planSnapshots(schedule(changes))
  expect(step?.kind === 'delete' ? `delete ${step.id}` : (step?.kind ?? null)).toBe(expected)
  expect(planPolicyPass(schedule(changes))).toEqual(pass)
})

it.each([
  [0, 2 * hourMs],
  [-1, 2 * hourMs - 1],
  [-2 * hourMs, 2 * hourMs],
  [-49.5 * hourMs, 0.5 * hourMs],
])('a run that is late by %d ms is caught up once, and the next one is in rhythm after %d ms', (leftMs, next) => {
  expect(planNextRunMs({ everyHours: 2, leftMs })).toBe(next)
})
