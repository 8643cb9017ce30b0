import { describe, expect, it } from 'vitest'
import { causes } from '../shared/index.ts'
import { renderImageId, readImageId } from './image-id.ts'
import { type DesiredImage, type ObservedImage, planImage, summariseImage } from './plan.ts'

const pending: DesiredImage = {
  status: 'pending_upload',
  isDeleted: false,
  isExpired: false,
  pendingDisks: 0,
}
const creating = { ...pending, status: 'creating' } as const
const available = { ...pending, status: 'available' } as const
const deleted = { ...available, isDeleted: true }
const absent: ObservedImage = { isComplete: false, rejection: null, isRemoved: false }
const complete = { ...absent, isComplete: true }

it('the ID of an image of a user is private/<number> in both dialects (decision H8.1)', () => {
  expect(renderImageId(7)).toBe('private/7')
  expect(['private/7', 'private/07', 'private/0', 'debian12', 'private/7/x'].map(readImageId)).toEqual([
    7,
    null,
    null,
    null,
    null,
  ])
})

const upload = { id: 1, action: 'image_upload', spentMs: 0, target: {} } as const
const removal = { ...upload, id: 2, action: 'image_delete' } as const
const end = { cause: null, isStuck: false, progress: null, deadlineMs: 1_000 }

describe('the next step, and the reason of a failure', () => {
  it.each([
    ['an awaited upload', pending, absent, 'await', null],
    ['an expired upload', { ...pending, isExpired: true }, absent, undefined, 'image.upload_expired'],
    ['an uploaded file, or a disk to copy', creating, absent, 'make', null],
    ['a rejected file', creating, { ...absent, rejection: 'format' }, undefined, 'image.format_unknown'],
    ['a complete image', creating, complete, undefined, null],
    ['an available image', available, complete, undefined, null],
    ['a deleted image', deleted, complete, 'remove', null],
    ['a deleted image that disks need', { ...deleted, pendingDisks: 1 }, complete, 'await', null],
    ['a removed image', deleted, { ...absent, isRemoved: true }, undefined, null],
    ['a canceled upload', { ...pending, isDeleted: true }, absent, 'remove', 'image.upload_canceled'],
  ] as const)('%s', (_what, desired, observed, step, failure) => {
    expect(planImage(desired, observed)?.kind).toBe(step)
    const verdict = summariseImage(desired, observed, [upload], end).verdicts.get(1)
    expect(verdict?.kind === 'failed' ? verdict.message : null).toBe(failure && causes[failure])
  })
})

describe('the state after a pass', () => {
  const stuck = { ...end, cause: 'infrastructure.refused', isStuck: true } as const
  const kept = { isGone: false, isNewlyAvailable: false, isFailed: false }
  it.each([
    ['is new', creating, complete, end, { ...kept, isNewlyAvailable: true }, ['finished', 'open']],
    ['was available', available, complete, end, kept, ['finished', 'open']],
    ['is not ready', creating, absent, end, kept, ['open', 'open']],
    ['is rejected', creating, { ...absent, rejection: 'size' }, end, { ...kept, isFailed: true }, ['failed', 'open']],
    ['cannot be made', creating, null, stuck, { ...kept, isFailed: true }, ['failed', 'failed']],
    ['is unknown', deleted, null, end, kept, ['finished', 'open']],
    ['is gone', deleted, { ...absent, isRemoved: true }, end, { ...kept, isGone: true }, ['finished', 'finished']],
    ['was canceled', { ...pending, isDeleted: true }, absent, end, kept, ['failed', 'open']],
  ] as const)('of an image that %s', (_what, desired, observed, how, summary, verdicts) => {
    const { verdicts: found, ...rest } = summariseImage(desired, observed, [upload, removal], how)
    expect(rest).toEqual(summary)
    expect([...found.values()].map(({ kind }) => kind)).toEqual(verdicts)
  })
})
