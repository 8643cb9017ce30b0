import { describe, expect, it } from 'vitest'
import { createRateCounter } from './rate-counter.ts'

const limits = { requestsMax: 3, createsMax: 2, isRefusing: false }
const minute = 60_000

describe('counting requests by minute (decision G4)', () => {
  it('counts each caller for itself and says when the minute ends', () => {
    const count = createRateCounter(limits)
    expect(count('a', false, 10 * minute + 59_000)).toEqual({ limit: 3, remaining: 2, resetS: 660, isOver: false })
    expect(count('a', false, 10 * minute + 59_999)).toMatchObject({ remaining: 1 })
    expect(count('b', false, 10 * minute + 59_999)).toMatchObject({ remaining: 2 })
  })

  it('is over after the last one, and starts anew with the next minute', () => {
    const count = createRateCounter(limits)
    const states = [1, 2, 3, 4].map((second) => count('a', false, second * 1000))
    expect(states.map((state) => [state.remaining, state.isOver])).toEqual([[2, false], [1, false], [0, false], [0, true]])
    expect(count('a', false, minute)).toEqual({ limit: 3, remaining: 2, resetS: 120, isOver: false })
  })

  it('shows creates their own limit, and counts them as requests too', () => {
    const count = createRateCounter(limits)
    expect(count('a', true, 0)).toMatchObject({ limit: 2, remaining: 1 })
    expect(count('a', true, 0)).toMatchObject({ limit: 2, remaining: 0, isOver: false })
    expect(count('a', true, 0)).toMatchObject({ limit: 2, isOver: true })
    expect(count('a', true, 0)).toMatchObject({ limit: 3, isOver: true })
  })
})
