import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countExternal, RateCounter } from './rate-counter.ts'
import { RejectedAttempts } from './rejected-attempts.ts'

const limits = { requestsMax: 2, createsMax: 1, isEnforced: true }

// Mid-minute, so that no minute ends during a test.
beforeEach(() => void vi.useFakeTimers({ now: 600_030_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('attempts with invalid credentials (decision G10.2)', () => {
  it('report the state of their address, and block lookups once it reaches the request limit of a caller', () => {
    const tries = new RejectedAttempts(new RateCounter(limits), true)
    expect([tries.blockedState('192.0.2.1'), tries.waitS('192.0.2.1')]).toEqual([null, null])
    expect(tries.count('192.0.2.1')).toMatchObject({ limit: 2, remaining: 1 })
    expect([tries.blockedState('192.0.2.1'), tries.waitS('192.0.2.1')]).toEqual([null, null])
    expect(tries.count('192.0.2.1')).toMatchObject({ limit: 2, remaining: 0 })
    expect(tries.blockedState('192.0.2.1')).toMatchObject({ limit: 2, remaining: 0, waitS: 30 })
    expect([tries.waitS('192.0.2.1'), tries.waitS('192.0.2.2')]).toEqual([30, null])
  })

  it('are reset with the minute', () => {
    const tries = new RejectedAttempts(new RateCounter(limits), true)
    for (const address of ['192.0.2.1', '192.0.2.1']) tries.count(address)
    vi.advanceTimersByTime(30_000)
    expect(tries.waitS('192.0.2.1')).toBeNull()
    expect(tries.count('192.0.2.1')).toMatchObject({ remaining: 1, waitS: 60 })
  })

  it('block no client behind a proxy, whose address does not identify clients', () => {
    const rates = new RateCounter(limits)
    const tries = new RejectedAttempts(rates, false)
    expect([1, 2, 3].map(() => tries.count('192.0.2.1'))).toEqual([null, null, null])
    expect(tries.blockedState('192.0.2.1')).toBeNull()
    expect(rates.takeUnreported(9)).toEqual([])
  })

  it('block no client if limits are only reported', () => {
    const tries = new RejectedAttempts(new RateCounter({ ...limits, isEnforced: false }), true)
    for (let n = 0; n < 3; n += 1) tries.count('192.0.2.1')
    expect(tries.blockedState('192.0.2.1')).toBeNull()
  })

  it('are not counted for addresses beyond the table, because none may share a count', () => {
    const tries = new RejectedAttempts(new RateCounter(limits, 1), true)
    expect([
      tries.count('192.0.2.1')?.remaining,
      tries.count('192.0.2.2'),
      tries.count('192.0.2.1')?.remaining,
    ]).toEqual([1, null, 0])
    expect(tries.waitS('192.0.2.2')).toBeNull()
  })

  it('have a separate count and use no request quota', () => {
    const rates = new RateCounter(limits)
    const tries = new RejectedAttempts(rates, true)
    for (let n = 0; n < 2; n += 1) tries.count('192.0.2.1')
    expect(rates.count({ name: 'address 192.0.2.1', isToken: false }, false, Date.now())).toMatchObject({
      remaining: 1,
    })
  })
})

describe('requests outside of /v4 (decision G10)', () => {
  const caller = { name: 'token 1', isToken: true }

  it('count for their caller; above the limit, the seconds to wait are returned', () => {
    const rates = new RateCounter(limits)
    rates.count(caller, false, Date.now())
    expect([countExternal(rates, caller), countExternal(rates, caller)]).toEqual([null, 30])
  })

  it('are never rejected if limits are only reported', () => {
    const rates = new RateCounter({ ...limits, isEnforced: false })
    expect([1, 2, 3].map(() => countExternal(rates, caller))).toEqual([null, null, null])
  })
})
