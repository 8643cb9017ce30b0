import { describe, expect, it } from 'vitest'
import { unreachedVerdict, type PassEnd } from './unreached-verdict.ts'

const deadlineMs = 60_000
const job = (spentMs: number) => ({ id: 1, action: 'volume_create' as const, spentMs, target: {} })
const waiting: PassEnd = { cause: 'storage.working', isStuck: false, progress: { percent: 40, remainingMs: 9_000 } }
const settled: PassEnd = { cause: null, isStuck: false, progress: null }

describe('a job that is not reached (decision D11)', () => {
  it('continues until its deadline and reports progress', () => {
    expect(unreachedVerdict(job(0), waiting, deadlineMs)).toEqual({
      kind: 'open',
      progress: { percent: 40, remainingMs: 9_000 },
    })
    expect(unreachedVerdict(job(deadlineMs - 1), waiting, deadlineMs)).toMatchObject({ kind: 'open' })
  })

  it('fails with the cause when its working time reaches the deadline', () => {
    expect(unreachedVerdict(job(deadlineMs), waiting, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'The storage operation is still in progress. Timed out after 60 seconds.',
    })
  })

  it('fails immediately if retrying cannot help, regardless of its age', () => {
    const stuck: PassEnd = { cause: 'storage.foreign', isStuck: true, progress: null }
    expect(unreachedVerdict(job(0), stuck, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'A disk with the name of this volume already exists and does not belong to this installation.',
    })
  })

  it('never fails while it waits for a user, and shows the reason', () => {
    const end: PassEnd = { cause: 'volume.in_running_host', isStuck: false, progress: null }
    expect(unreachedVerdict(job(10 * deadlineMs), end, deadlineMs)).toEqual({
      kind: 'open',
      progress: null,
      message:
        'This volume cannot be resized while it is attached to a running host. Detach it or shut the host down to continue the resize.',
    })
  })

  it('never fails while it waits for a copy, whose own job has a deadline', () => {
    const copying: PassEnd = { cause: 'source.copying', isStuck: false, progress: null }
    expect(unreachedVerdict(job(10 * deadlineMs), copying, deadlineMs)).toEqual({
      kind: 'open',
      progress: null,
      message: 'A copy of this volume is still in progress.',
    })
  })

  it('never fails while bytes are transferred to or from a backup, and shows the progress', () => {
    const progress = { percent: 40, remainingMs: 9_000 }
    const end: PassEnd = { cause: 'backup.transferring', isStuck: false, progress }
    expect(unreachedVerdict(job(10 * deadlineMs), end, deadlineMs)).toEqual({ kind: 'open', progress })
  })

  it('left open by a converged pass, continues until the deadline, and then still has a cause', () => {
    expect(unreachedVerdict(job(0), settled, deadlineMs)).toEqual({ kind: 'open', progress: null })
    expect(unreachedVerdict(job(deadlineMs), settled, deadlineMs)).toEqual({
      kind: 'failed',
      message: 'The infrastructure rejected the request. Timed out after 60 seconds.',
    })
  })

  it('shows a lasting infrastructure problem, and no transient one', () => {
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
