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

describe('maintenance (decision I6)', () => {
  it('is reported with its reason unchanged, and with its end if that is in the future', () => {
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

  it('has Retry-After at its end, within 10 to 300 whole seconds; 60 without a future end', () => {
    const wait = (leftS: number | null) => maintenanceHeaders({ leftS })['retry-after']
    expect([0.1, 10.5, 90, 300.2, 86_400].map(wait)).toEqual(['10', '11', '90', '300', '300'])
    expect([null, 0, -5].map(wait)).toEqual(['60', '60', '60'])
    expect(maintenanceHeaders(null)).toEqual({ 'x-maintenance-mode': 'on', 'retry-after': '10' })
  })
})

describe('operator input', () => {
  it('a reason has 1 to 200 plain characters with single spaces between words', () => {
    const good = ['x', 'Umzug auf größere Platten, 2 Stunden.', 'x'.repeat(200)]
    expect(good.map(explainMaintenanceReason)).toEqual([null, null, null])
    for (const bad of ['', ' x', 'x ', 'a  b', 'a\nb', 'a\u0000', 'a\u200bb', '\ud800', 'x'.repeat(201)])
      expect(explainMaintenanceReason(bad)).toMatchObject({ code: 'request.field_invalid', field: 'reason' })
  })

  it('an end is in the future, at most 30 days away', () => {
    const day = 86_400_000
    expect([1001, 1000 + 30 * day].map((end) => explainMaintenanceEnd(end, 1000))).toEqual([null, null])
    for (const end of [1000, 0, 1001 + 30 * day, Number.POSITIVE_INFINITY])
      expect(explainMaintenanceEnd(end, 1000)).toMatchObject({ code: 'request.field_invalid', field: 'until' })
  })
})
