import { expect, it } from 'vitest'
import { explainSubscription, resolveSettings } from './resolve-settings.ts'

it('settings have defaults except for changed values (decision H9.1)', () => {
  expect(resolveSettings({})).toMatchObject({ managed: false, network_helper: true })
  expect(resolveSettings({ network_helper: false })).toEqual({ ...resolveSettings({}), network_helper: false })
})

it('subscriptions are rejected', () => {
  expect([explainSubscription(undefined), explainSubscription('longview-3')?.field]).toEqual([
    null,
    'longview_subscription',
  ])
})
