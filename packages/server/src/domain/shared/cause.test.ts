import { describe, expect, it } from 'vitest'
import { type Cause, causes, explainGivingUp } from './cause.ts'

describe('why a job is not getting on (decision D11)', () => {
  it.each(Object.entries(causes))('%s: one sentence, without words of the inside', (_cause, sentence) => {
    expect(sentence).toMatch(/^[A-Z][^_]*\.$/)
    expect(sentence).not.toMatch(/driver|lease|epoch|generation|reconcil|worker|sim\b/i)
  })

  it('a job that was given up says why, and after how long when it was waited for', () => {
    const cause: Cause = 'infrastructure.busy'
    expect(explainGivingUp(cause, null)).toBe('The infrastructure is busy.')
    expect(explainGivingUp(cause, 60_000)).toBe('The infrastructure is busy. Given up after 60 seconds.')
    expect(explainGivingUp(cause, 900_000)).toBe('The infrastructure is busy. Given up after 900 seconds.')
  })
})
