import { describe, expect, it } from 'vitest'
import { resolveAlerts, changeAlerts } from './alerts.ts'

describe('alert thresholds (decision H15.3)', () => {
  it('unset ones follow the type', () => {
    expect(resolveAlerts({}, 2)).toEqual({ cpu: 180, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 })
    expect(resolveAlerts({ cpu: 0 }, 4)).toMatchObject({ cpu: 0, io: 10_000 })
  })

  it('only named ones change, and current values are not stored', () => {
    expect(changeAlerts({ io: 5 }, { cpu: 180, network_in: 0 }, 2)).toEqual({ io: 5, network_in: 0 })
    expect(changeAlerts({}, resolveAlerts({}, 2), 2)).toEqual({})
    expect(changeAlerts({ io: 5 }, { io: 10_000 }, 1)).toEqual({ io: 10_000 })
  })
})
