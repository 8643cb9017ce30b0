import { describe, expect, it } from 'vitest'
import { certificateLifetimeMs, isAuthorityDue, isServingDue, planCertificateLifetime } from './certificate-lifetime.ts'

const yearMs = 365 * 86_400_000
const { authority, serving } = certificateLifetimeMs

describe('certificate lifetimes (decision E8)', () => {
  it('are ten years for an authority and one for a serving certificate, regardless of which clock is ahead', () => {
    for (const machineMs of [0, 3 * yearMs]) {
      const { notBefore, notAfter } = planCertificateLifetime({ nowMs: yearMs, machineMs }, serving)
      expect(notBefore.getTime()).toBeLessThan(Math.min(yearMs, machineMs))
      expect(notAfter.getTime()).toBe(Math.max(yearMs, machineMs) + serving)
    }
    expect([authority, serving]).toEqual([10 * yearMs, yearMs])
  })

  it('never exceed that of the authority', () => {
    expect(planCertificateLifetime({ nowMs: 0, machineMs: 0 }, serving, yearMs / 2).notAfter.getTime()).toBe(yearMs / 2)
  })

  it('end with a renewal in the last third, or immediately if a certificate outlives its authority', () => {
    expect([isAuthorityDue(authority, 0), isAuthorityDue(authority, (authority * 2) / 3 + 1)]).toEqual([false, true])
    expect([isServingDue(serving, authority, 0), isServingDue(serving, authority, (serving * 2) / 3 + 1)]).toEqual([
      false,
      true,
    ])
    expect(isServingDue(2 * authority, authority, 0)).toBe(true)
  })
})
