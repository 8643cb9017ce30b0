import { describe, expect, it } from 'vitest'
import {
  explainMaintenanceEnd,
  explainMaintenanceReason,
  type Maintenance,
  maintenanceError,
  maintenanceHeaders,
  describeMaintenance,
} from './maintenance.ts'

const closed: Maintenance = {
  since: '2026-11-23T06:00:00',
  reason: 'New storage',
  expectedEnd: '2026-11-23T08:00:00',
  leftS: 90,
}

describe('a closed installation (decision I6)', () => {
  it('is told with its reason as it was written, and with its end while that lies ahead', () => {
    expect(describeMaintenance(closed)).toBe('closed for maintenance until about 2026-11-23T08:00:00 UTC: New storage.')
    expect(describeMaintenance({ ...closed, leftS: 0 })).toBe('closed for maintenance: New storage.')
    expect(describeMaintenance({ ...closed, expectedEnd: null, leftS: null, reason: 'Soon back!' })).toBe(
      'closed for maintenance: Soon back!',
    )
    expect(maintenanceError(closed)).toMatchObject({
      code: 'service.maintenance',
      field: '',
      reason: 'The service is closed for maintenance until about 2026-11-23T08:00:00 UTC: New storage.',
    })
  })

  it('asks to come back at its end, after 10 to 300 whole seconds; after 60 where no end lies ahead', () => {
    const wait = (leftS: number | null) => maintenanceHeaders({ leftS })['retry-after']
    expect([0.1, 10.5, 90, 300.2, 86_400].map(wait)).toEqual(['10', '11', '90', '300', '300'])
    expect([null, 0, -5].map(wait)).toEqual(['60', '60', '60'])
    expect(maintenanceHeaders(null)).toEqual({ 'x-maintenance-mode': 'on', 'retry-after': '10' })
  })
})

describe('what an operator may say of it', () => {
  it('a reason is 1 to 200 plain characters with single blanks between words', () => {
    const good = ['x', 'Umzug auf größere Platten, 2 Stunden.', 'x'.repeat(200)]
    expect(good.map(explainMaintenanceReason)).toEqual([null, null, null])
    for (const bad of ['', ' x', 'x ', 'a  b', 'a\nb', 'a\u0000', 'a\u200bb', '\ud800', 'x'.repeat(201)])
      expect(explainMaintenanceReason(bad)).toMatchObject({ code: 'request.field_invalid', field: 'reason' })
  })

  it('an end lies ahead, by 30 days at most', () => {
    const day = 86_400_000
    expect([1001, 1000 + 30 * day].map((end) => explainMaintenanceEnd(end, 1000))).toEqual([null, null])
    for (const end of [1000, 0, 1001 + 30 * day, Number.POSITIVE_INFINITY])
      expect(explainMaintenanceEnd(end, 1000)).toMatchObject({ code: 'request.field_invalid', field: 'until' })
  })
})
