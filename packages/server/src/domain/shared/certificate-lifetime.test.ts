import { describe, expect, it } from 'vitest'
import { certificateLifetimeMs, isAuthorityDue, isServingDue, planCertificateLifetime } from './certificate-lifetime.ts'

const yearMs = 365 * 86_400_000
const { authority, serving } = certificateLifetimeMs

describe('the life of certificates (decision E8)', () => {
  it('is ten years for an authority and one for what is served, whichever clock is ahead', () => {
    for (const machineMs of [0, 3 * yearMs]) {
      const { notBefore, notAfter } = planCertificateLifetime({ nowMs: yearMs, machineMs }, serving)
      expect(notBefore.getTime()).toBeLessThan(Math.min(yearMs, machineMs))
      expect(notAfter.getTime()).toBe(Math.max(yearMs, machineMs) + serving)
    }
    expect([authority, serving]).toEqual([10 * yearMs, yearMs])
  })

  it('never goes beyond that of the authority', () => {
    expect(planCertificateLifetime({ nowMs: 0, machineMs: 0 }, serving, yearMs / 2).notAfter.getTime()).toBe(yearMs / 2)
  })

  it('is renewed in its last third, and a certificate that outlives its authority at once', () => {
    expect([isAuthorityDue(authority, 0), isAuthorityDue(authority, (authority * 2) / 3 + 1)]).toEqual([false, true])
    expect([isServingDue(serving, authority, 0), isServingDue(serving, authority, (serving * 2) / 3 + 1)]).toEqual([
      false,
      true,
    ])
    expect(isServingDue(2 * authority, authority, 0)).toBe(true)
  })
})
