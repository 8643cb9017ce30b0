import { describe, expect, it } from 'vitest'
import { RateCounter } from './rate-counter.ts'

const limits = { requestsMax: 3, createsMax: 2, isEnforced: true }
const minute = 60_000
const a = { name: 'token 1', isToken: true }
const b = { name: 'address 192.0.2.1', isToken: false }

describe('RateCounter (decision G4)', () => {
  it('counts each caller separately and reports the end of the minute', () => {
    const counter = new RateCounter(limits)
    expect(counter.count(a, false, 10 * minute + 59_000)).toEqual({
      limit: 3,
      remaining: 2,
      resetS: 660,
      waitS: 1,
      isOver: false,
    })
    expect(counter.count(a, false, 10 * minute + 59_999)).toMatchObject({ remaining: 1, waitS: 1 })
    expect(counter.count(b, false, 10 * minute + 59_999)).toMatchObject({ remaining: 2 })
  })

  it('records one rejection per caller and minute', () => {
    const counter = new RateCounter(limits)
    counter.count(a, false, minute)
    expect([counter.recordRejection(a), counter.recordRejection(a), counter.recordRejection(b)]).toEqual([
      true,
      false,
      true,
    ])
    counter.count(a, false, 2 * minute)
    expect(counter.recordRejection(a)).toBe(true)
  })

  it('limits separate callers: addresses beyond the limit share one count, tokens and known addresses do not', () => {
    const counter = new RateCounter(limits, 2)
    const ask = (name: string, isToken = false) => counter.count({ name, isToken }, false, 0).remaining
    expect(['one', 'two', 'three', 'four', 'one'].map((name) => ask(name))).toEqual([2, 2, 2, 1, 1])
    expect([ask('token 1', true), ask('five')]).toEqual([2, 0])
    expect(counter.takeUnreported(10)).toHaveLength(4)
    expect(ask('six')).toBe(0)
    counter.count(a, false, minute)
    expect(ask('seven')).toBe(2)
  })
})

describe('uses one database minute for all processes', () => {
  const learnTime = (counter: RateCounter, nowMs: number, ownMs: number) =>
    counter.mergeCounts({ others: [], nowMs }, ownMs)

  it('from the first exchange on, whatever the process clock is', () => {
    const counter = new RateCounter(limits)
    counter.count(a, false, 1_000)
    learnTime(counter, 10 * minute, 2_000)
    expect(counter.count(a, false, 2_500)).toEqual({ limit: 3, remaining: 2, resetS: 660, waitS: 60, isOver: false })
  })

  it('does not go back by small differences between exchanges', () => {
    const counter = new RateCounter(limits)
    counter.count(a, false, 10 * minute)
    learnTime(counter, 0, 5)
    expect(counter.count(a, false, 10 * minute + 1)).toMatchObject({ remaining: 1, resetS: 660, waitS: 61 })
  })

  it('follows a clock that was set back', () => {
    const counter = new RateCounter(limits)
    counter.count(a, false, 10 * minute)
    learnTime(counter, 0, 5 * minute)
    expect(counter.count(a, false, 10 * minute)).toMatchObject({ remaining: 2, resetS: 360 })
  })
})
