import { describe, expect, it } from 'vitest'
import { type Cause, waitMsFor, causes, jobFailureMessage } from './cause.ts'

/** Texts of failed uploads, which clients of the Linode API match (decision H8.1). */
const recorded = ['Upload canceled', 'Upload window expired', 'Failed to decompress image']

describe('why a job does not progress (decision D11)', () => {
  it.each(Object.entries(causes))('%s: one sentence, without internal terms', (_cause, sentence) => {
    if (!recorded.includes(sentence)) expect(sentence).toMatch(/^[A-Z][^_]*\.$/)
    expect(sentence).not.toMatch(/driver|lease|epoch|generation|reconcil|worker|sim\b/i)
  })

  it('a failed job has the cause, and the timeout if it waited', () => {
    const cause: Cause = 'infrastructure.busy'
    expect(jobFailureMessage(cause, null)).toBe('The infrastructure is busy.')
    expect(jobFailureMessage(cause, 60_000)).toBe('The infrastructure is busy. Timed out after 60 seconds.')
    expect(jobFailureMessage(cause, 900_000)).toBe('The infrastructure is busy. Timed out after 900 seconds.')
  })

  it('waits for a user or another record are polled less often than waits for another pass', () => {
    const waits: Cause[] = ['source.copying', 'volume.in_running_host', 'storage.cannot_migrate']
    expect(waits.map((cause) => waitMsFor(cause, 2_000))).toEqual([2_000, 5_000, 20_000])
  })
})
