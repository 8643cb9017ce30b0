import { describe, expect, it } from 'vitest'
import { checkUnsupported, type UnsupportedBody } from './unsupported.ts'

const refused = (input: UnsupportedBody) => checkUnsupported(input).map((error) => `${error.code} ${error.field}`)

describe('requests for unsupported features are rejected by name (decision H17)', () => {
  it('accepts values that request nothing', () => {
    expect(refused({})).toEqual([])
    expect(
      refused({
        alerts: { cpu: 1, system_alerts: [], user_alerts: [] },
        backups_enabled: false,
        backups: { enabled: false, schedule: {} },
        firewall_id: -1,
        placement_group: {},
        interface_generation: 'legacy_config',
        ipv4: [],
        stackscript_data: {},
        read_only: false,
      }),
    ).toEqual([])
    expect(refused({ alerts: {}, backups: {} })).toEqual([])
  })

  it('rejects all other values together, each at its field', () => {
    const input: UnsupportedBody = {
      alerts: { system_alerts: [1], user_alerts: [2] },
      backups_enabled: true,
      backup_id: 1,
      backups: { enabled: true, schedule: { day: 'Monday', window: 'W2' } },
      firewall_id: 7,
      placement_group: { id: 1 },
      interface_generation: 'linode',
      ipv4: ['198.51.100.1'],
      stackscript_id: 1,
      stackscript_data: { name: 'x' },
      read_only: true,
    }
    expect(refused(input)).toEqual(
      [
        'firewall_id',
        'placement_group',
        'interface_generation',
        'ipv4',
        'alerts.system_alerts',
        'alerts.user_alerts',
        'backups_enabled',
        'backup_id',
        'backups.enabled',
        'backups.schedule.day',
        'backups.schedule.window',
        'stackscript_id',
        'stackscript_data',
        'read_only',
      ].map((field) => `host.unoffered ${field}`),
    )
  })
})
