import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countExternal, RateCounter } from './rate-counter.ts'
import { RejectedAttempts } from './rejected-attempts.ts'

const limits = { requestsMax: 2, createsMax: 1, isEnforced: true }

// In the midst of a minute, so that none turns while a test runs.
beforeEach(() => void vi.useFakeTimers({ now: 600_030_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('tries with credentials that are no good (decision G10.2)', () => {
  it('show where their address stands, and keep it from being looked up once it has had as many as a caller has requests', () => {
    const tries = new RejectedAttempts(new RateCounter(limits), true)
    expect([tries.blockedState('192.0.2.1'), tries.waitS('192.0.2.1')]).toEqual([null, null])
    expect(tries.count('192.0.2.1')).toMatchObject({ limit: 2, remaining: 1 })
    expect([tries.blockedState('192.0.2.1'), tries.waitS('192.0.2.1')]).toEqual([null, null])
    expect(tries.count('192.0.2.1')).toMatchObject({ limit: 2, remaining: 0 })
    expect(tries.blockedState('192.0.2.1')).toMatchObject({ limit: 2, remaining: 0, waitS: 30 })
    expect([tries.waitS('192.0.2.1'), tries.waitS('192.0.2.2')]).toEqual([30, null])
  })

  it('are forgotten with the minute', () => {
    const tries = new RejectedAttempts(new RateCounter(limits), true)
    for (const address of ['192.0.2.1', '192.0.2.1']) tries.count(address)
    vi.advanceTimersByTime(30_000)
    expect(tries.waitS('192.0.2.1')).toBeNull()
    expect(tries.count('192.0.2.1')).toMatchObject({ remaining: 1, waitS: 60 })
  })

  it('behind a proxy, whose address tells nobody apart, nobody is kept out by them', () => {
    const rates = new RateCounter(limits)
    const tries = new RejectedAttempts(rates, false)
    expect([1, 2, 3].map(() => tries.count('192.0.2.1'))).toEqual([null, null, null])
    expect(tries.blockedState('192.0.2.1')).toBeNull()
    expect(rates.takeUnreported(9)).toEqual([])
  })

  it('nor where rates are only told', () => {
    const tries = new RejectedAttempts(new RateCounter({ ...limits, isEnforced: false }), true)
    for (let n = 0; n < 3; n += 1) tries.count('192.0.2.1')
    expect(tries.blockedState('192.0.2.1')).toBeNull()
  })

  it('of one address too many are not counted: none may stand for others', () => {
    const tries = new RejectedAttempts(new RateCounter(limits, 1), true)
    expect([
      tries.count('192.0.2.1')?.remaining,
      tries.count('192.0.2.2'),
      tries.count('192.0.2.1')?.remaining,
    ]).toEqual([1, null, 0])
    expect(tries.waitS('192.0.2.2')).toBeNull()
  })

  it('have a count of their own: they use up nobody else', () => {
    const rates = new RateCounter(limits)
    const tries = new RejectedAttempts(rates, true)
    for (let n = 0; n < 2; n += 1) tries.count('192.0.2.1')
    expect(rates.count({ name: 'address 192.0.2.1', isToken: false }, false, Date.now())).toMatchObject({
      remaining: 1,
    })
  })
})

describe('requests that are answered beside the interface (decision G10)', () => {
  const caller = { name: 'token 1', isToken: true }

  it('count like any other of their caller; beyond the limit the seconds to wait are told', () => {
    const rates = new RateCounter(limits)
    rates.count(caller, false, Date.now())
    expect([countExternal(rates, caller), countExternal(rates, caller)]).toEqual([null, 30])
  })

  it('are never refused where rates are only told', () => {
    const rates = new RateCounter({ ...limits, isEnforced: false })
    expect([1, 2, 3].map(() => countExternal(rates, caller))).toEqual([null, null, null])
  })
})
