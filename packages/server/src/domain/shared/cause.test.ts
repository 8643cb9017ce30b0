import { describe, expect, it } from 'vitest'
import { type Cause, waitMsFor, causes, jobFailureMessage } from './cause.ts'

describe('why a job is not getting on (decision D11)', () => {
  it.each(Object.entries(causes))('%s: one sentence, without words of the inside', (_cause, sentence) => {
    expect(sentence).toMatch(/^[A-Z][^_]*\.$/)
    expect(sentence).not.toMatch(/driver|lease|epoch|generation|reconcil|worker|sim\b/i)
  })

  it('a job that was given up says why, and after how long when it was waited for', () => {
    const cause: Cause = 'infrastructure.busy'
    expect(jobFailureMessage(cause, null)).toBe('The infrastructure is busy.')
    expect(jobFailureMessage(cause, 60_000)).toBe('The infrastructure is busy. Timed out after 60 seconds.')
    expect(jobFailureMessage(cause, 900_000)).toBe('The infrastructure is busy. Timed out after 900 seconds.')
  })

  it('what a user or another record ends is looked at more rarely than what another pass ends', () => {
    const waits: Cause[] = ['source.copying', 'volume.in_running_host', 'storage.cannot_migrate']
    expect(waits.map((cause) => waitMsFor(cause, 2_000))).toEqual([2_000, 5_000, 20_000])
  })
})
