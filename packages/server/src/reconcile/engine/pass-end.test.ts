import { describe, expect, it } from 'vitest'
import { passEnd } from './pass-end.ts'

describe("what a pass's ending means for the jobs it did not reach", () => {
  const end = (cause: string | null, isStuck = false, progress: object | null = null) => ({ cause, isStuck, progress })
  it.each([
    ['settled: no cause to blame', { kind: 'settled' }, end(null)],
    ['stuck: trying again cannot help', { kind: 'stuck', cause: 'storage.foreign' }, end('storage.foreign', true)],
    ['failed: tried again', { kind: 'failed', cause: 'infrastructure.busy' }, end('infrastructure.busy')],
    ['waiting for another', { kind: 'wait', ms: 1, cause: 'host.not_running' }, end('host.not_running')],
    [
      'waiting for the infrastructure, which says how far it is',
      { kind: 'wait', ms: 1, cause: 'storage.working', percent: 40.9, remainingMs: 5 },
      { cause: 'storage.working', isStuck: false, progress: { percent: 40, remainingMs: 5 } },
    ],
    [
      'and never more than 99 before it is done; how long it takes may be unknown',
      { kind: 'wait', ms: 1, cause: 'storage.working', percent: 100 },
      { cause: 'storage.working', isStuck: false, progress: { percent: 99, remainingMs: null } },
    ],
  ] as const)('%s', (_words, ending, expected) => {
    expect(passEnd(ending)).toEqual(expected)
  })
})
