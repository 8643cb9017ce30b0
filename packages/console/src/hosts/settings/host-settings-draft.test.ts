import { expect, test } from 'vitest'
import {
  isValidHostSettings,
  hostSettingsBody,
  hostSettingsDraftOf,
  defaultHostSettings,
} from './host-settings-draft.ts'
import { request } from '../../requests/form-request.ts'
import { formLines, neutralWords } from '../../requests/form-lines.ts'

const host = {
  group: 'shop',
  watchdog_enabled: true,
  maintenance_policy: 'migrate',
  alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
} as const

test('a new host sends only set fields', () => {
  expect(hostSettingsBody(defaultHostSettings, defaultHostSettings)).toEqual({})
  const draft = { ...defaultHostSettings, hasWatchdog: false, policy: 'power_off_on', group: 'shop' } as const
  const body = hostSettingsBody(defaultHostSettings, { ...draft, alerts: { ...draft.alerts, cpu: '50', io: '0' } })
  expect(body).toEqual({
    group: 'shop',
    watchdog_enabled: false,
    maintenance_policy: 'power_off_on',
    alerts: { cpu: 50, io: 0 },
  })
  const update = request('host.update', { path: { hostId: 7 }, body })
  expect(formLines(update, neutralWords, '').moor).toBe(
    `moor host update 7 --group shop --no-watchdog-enabled --maintenance-policy power_off_on --alerts '{"cpu":50,"io":0}'`,
  )
})

test('an update sends only changes', () => {
  const before = hostSettingsDraftOf(host)
  expect(hostSettingsBody(before, before)).toEqual({})
  expect(hostSettingsBody(before, { ...before, group: '', alerts: { ...before.alerts, io: '5' } })).toEqual({
    group: '',
    alerts: { io: 5 },
  })
})

test.each([
  ['', true],
  ['0', true],
  ['1000000', true],
  ['1000001', false],
  ['-1', false],
  ['many', false],
])('a threshold of %j', (cpu, isGood) => {
  expect(isValidHostSettings({ alerts: { ...defaultHostSettings.alerts, cpu } })).toBe(isGood)
})
