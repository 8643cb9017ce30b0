import { expect, it } from 'vitest'
import { explainFixed, explainTimezone } from './explain-profile.ts'

it.each(['UTC', 'GMT', 'US/Eastern', 'America/New_York', 'Europe/Berlin', 'Etc/GMT+5'])(
  'accepts the time zone %s',
  (name) => {
    expect(explainTimezone(name)).toBeNull()
  },
)

it.each(['', 'Berlin', 'Mars/Olympus', '+01:00', '-08', 'Europe/Berlin ', 'Europe/Berlin;'])(
  'rejects the time zone %j',
  (name) => {
    expect(explainTimezone(name)).toMatchObject({ code: 'request.field_invalid', field: 'timezone' })
  },
)

it('fixed fields are accepted with their current value, and rejected by name otherwise (decision G12)', () => {
  const current = { ip_whitelist_enabled: false, two_factor_auth: false, restricted: true }
  expect(explainFixed(current, { ...current })).toEqual([])
  expect(explainFixed(current, { two_factor_auth: true, restricted: false }).map((error) => error.reason)).toEqual([
    'two_factor_auth is false and cannot be changed here.',
    'restricted is true and cannot be changed here.',
  ])
})
