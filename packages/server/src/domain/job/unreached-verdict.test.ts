import { describe, expect, it } from 'vitest'
import { unreachedVerdict, type PassEnd } from './unreached-verdict.ts'

const deadlineMs = 60_000
const job = (spentMs: number) => ({ id: 1, action: 'volume_create' as const, spentMs, target: {} })
const waiting: PassEnd = { cause: 'storage.working', isStuck: false, progress: { percent: 40, remainingMs: 9_000 } }
const settled: PassEnd = { cause: null, isStuck: false, progress: null }

describe('a job that is not reached yet (decision D11)', () => {
  it('goes on until its deadline, telling how far it is', () => {
    expect(unreachedVerdict(job(0), waiting, deadlineMs)).toEqual({
      kind: 'open',
      progress: { percent: 40, remainingMs: 9_000 },
    })
    expect(unreachedVerdict(job(deadlineMs - 1), waiting, deadlineMs)).toMatchObject({ kind: 'open' })
  })

  it('is given up when its working time has reached the deadline, with the cause', () => {
    expect(unreachedVerdict(job(deadlineMs), waiting, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'The storage operation is still in progress. Timed out after 60 seconds.',
    })
  })

  it('is given up at once when trying again cannot help, however young', () => {
    const stuck: PassEnd = { cause: 'storage.foreign', isStuck: true, progress: null }
    expect(unreachedVerdict(job(0), stuck, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'A disk with the name of this volume already exists and does not belong to this installation.',
    })
  })

  it('is never given up while it waits for a user, who reads why', () => {
    const input: PassEnd = { cause: 'volume.in_running_host', isStuck: false, progress: null }
    expect(unreachedVerdict(job(10 * deadlineMs), input, deadlineMs)).toEqual({
      kind: 'open',
      progress: null,
      message:
        'This volume cannot be resized while it is attached to a running host. Detach it or shut the host down to continue the resize.',
    })
  })

  it('is never given up while it waits for a copy, whose own job has a deadline', () => {
    const copying: PassEnd = { cause: 'source.copying', isStuck: false, progress: null }
    expect(unreachedVerdict(job(10 * deadlineMs), copying, deadlineMs)).toEqual({
      kind: 'open',
      progress: null,
      message: 'A copy of this volume is still in progress.',
    })
  })

  it('that a pass settled without reaching stays open until the deadline, and then still has a cause', () => {
    expect(unreachedVerdict(job(0), settled, deadlineMs)).toEqual({ kind: 'open', progress: null })
    expect(unreachedVerdict(job(deadlineMs), settled, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'The infrastructure rejected the request. Timed out after 60 seconds.',
    })
  })

  it('says what trouble of the infrastructure keeps it once that lasts, and nothing of one that passes', () => {
    const busy: PassEnd = { cause: 'infrastructure.busy', isStuck: false, progress: null }
    expect(unreachedVerdict(job(333), busy, deadlineMs)).toEqual({ kind: 'open', progress: null })
    expect(unreachedVerdict(job(334), busy, deadlineMs)).toEqual({
      kind: 'open',
      progress: null,
      message: 'The infrastructure is busy.',
    })
    expect(unreachedVerdict(job(1_000), waiting, deadlineMs)).not.toHaveProperty('message')
  })
})
