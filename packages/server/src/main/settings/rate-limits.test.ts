import { expect, test } from 'vitest'
import { readSettings } from './index.ts'

test.each([
  ['', { requestsMax: 1600, createsMax: 200, isEnforced: true }],
  ['50', { requestsMax: 50, createsMax: 50, isEnforced: true }],
  ['off', { requestsMax: 1600, createsMax: 200, isEnforced: false }],
])('G4: MOORAGE_RATE_LIMIT=%s sets these API limits', (text, limits) => {
  expect(readSettings({ MOORAGE_RATE_LIMIT: text }).rateLimit).toEqual(limits)
})
