import { expect, it } from 'vitest'
import { explainSubscription, resolveSettings } from './resolve-settings.ts'

it('an account is set as usual, but for what was changed (decision H9.1)', () => {
  expect(resolveSettings({})).toMatchObject({ managed: false, network_helper: true })
  expect(resolveSettings({ network_helper: false })).toEqual({ ...resolveSettings({}), network_helper: false })
})

it('there are no subscriptions', () => {
  expect([explainSubscription(undefined), explainSubscription('longview-3')?.field]).toEqual([
    null,
    'longview_subscription',
  ])
})
