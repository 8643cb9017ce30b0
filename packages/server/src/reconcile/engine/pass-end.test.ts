import { describe, expect, it } from 'vitest'
import { passEnd } from './pass-end.ts'

describe('the end of a pass for jobs that are not reached', () => {
  const end = (cause: string | null, isStuck = false, progress: object | null = null) => ({ cause, isStuck, progress })
  it.each([
    ['converged: no cause', { kind: 'settled' }, end(null)],
    ['stuck: retrying cannot help', { kind: 'stuck', cause: 'storage.foreign' }, end('storage.foreign', true)],
    ['failed: retried', { kind: 'failed', cause: 'infrastructure.busy' }, end('infrastructure.busy')],
    ['waiting for another pass', { kind: 'wait', ms: 1, cause: 'host.not_running' }, end('host.not_running')],
    [
      'waiting for the infrastructure, with progress',
      { kind: 'wait', ms: 1, cause: 'storage.working', percent: 40.9, remainingMs: 5 },
      { cause: 'storage.working', isStuck: false, progress: { percent: 40, remainingMs: 5 } },
    ],
    [
      'progress is at most 99 until done; the duration may be unknown',
      { kind: 'wait', ms: 1, cause: 'storage.working', percent: 100 },
      { cause: 'storage.working', isStuck: false, progress: { percent: 99, remainingMs: null } },
    ],
  ] as const)('%s', (_words, ending, expected) => {
    expect(passEnd(ending)).toEqual(expected)
  })
})
