import { describe, expect, it } from 'vitest'
import { explainExpiry, neverExpires, readExpiry } from './read-expiry.ts'

describe('token expiry (decision G2, facts 9.1)', () => {
  it.each([
    ['2026-11-20T23:16:30', '2026-11-20T23:16:30.000Z'],
    ['2026-11-20T23:16:30Z', '2026-11-20T23:16:30.000Z'],
    ['2026-11-20T23:16:30.25', '2026-11-20T23:16:30.250Z'],
    ['2026-11-20T23:16:30+02:00', '2026-11-20T21:16:30.000Z'],
    ['2026-11-20T23:16:30-01:30', '2026-11-21T00:46:30.000Z'],
    ['2028-02-29T00:00:00', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, time) => expect(readExpiry(text)).toBe(Date.parse(time)))

  it('accepts "never" in the form that responses have', () => expect(readExpiry(neverExpires)).toBeNull())

  it.each([
    '2027-02-29T00:00:00',
    '2026-13-01T00:00:00',
    '2026-11-20T24:00:00',
    '0000-01-01T00:00:00',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-11-20',
    '2026-11-20 23:16:30',
    'soon',
    '',
  ])('rejects %j as not a time', (text) => {
    expect(readExpiry(text)).toMatchObject({
      code: 'request.field_invalid',
      field: 'expiry',
      reason: 'Must be a UTC time in the form YYYY-MM-DDTHH:MM:SS, from year 0001 to year 9999',
    })
  })

  it('rejects a time in the past, and now', () => {
    const now = Date.parse('2026-11-20T23:16:30Z')
    expect(explainExpiry(null, now)).toBeNull()
    expect(explainExpiry(now + 1, now)).toBeNull()
    expect(explainExpiry(now, now)).toMatchObject({ code: 'token.expiry_past', field: 'expiry' })
    expect(explainExpiry(now - 1, now)).toMatchObject({ code: 'token.expiry_past', field: 'expiry' })
  })
})
