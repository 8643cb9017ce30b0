import { describe, expect, it } from 'vitest'
import { type BilledInterval, sumAmounts, sumUsage } from './sum-usage.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const volume = (
  id: number,
  quantity: number,
  [opened, closed]: readonly [string, string],
  isOpen = false,
): BilledInterval => ({
  kind: 'volume',
  id,
  label: `v${quantity}`,
  quantity,
  hourly: '0.00015',
  monthly: '0.10',
  openedMs: at(opened),
  closedMs: at(closed),
  isOpen,
})

describe('what things have cost in a month (decision H)', () => {
  it('one record a thing, as its newest interval has it; its intervals are added up', () => {
    expect(
      sumUsage(
        [
          volume(1, 20, ['2026-11-01T00:00:00', '2026-11-01T10:00:00']),
          volume(2, 10, ['2026-11-01T00:00:00', '2026-11-01T00:30:00']),
          volume(1, 40, ['2026-11-01T10:00:00', '2026-11-01T10:00:01'], true),
        ],
        '2026-11',
      ),
    ).toEqual([
      { kind: 'volume', id: 1, label: 'v40', quantity: 40, hours: 11, cost: '0.036', isActive: true },
      { kind: 'volume', id: 2, label: 'v10', quantity: 10, hours: 1, cost: '0.0015', isActive: false },
    ])
  })

  it('a thing that was resized costs no more than a month of it at its dearest', () => {
    const month = [
      volume(1, 20, ['2026-11-01T00:00:00', '2026-11-29T00:00:00']),
      volume(1, 21, ['2026-11-29T00:00:00', '2026-12-01T00:00:00']),
    ]
    expect(sumUsage(month, '2026-11')[0]).toMatchObject({ hours: 720, cost: '2.10' })
    expect(sumUsage(month.toReversed(), '2026-11')[0]).toMatchObject({ hours: 720, cost: '2.10' })
  })

  it('what is outside of the month counts nothing, and two kinds of one number are two things', () => {
    const before = volume(1, 20, ['2026-10-01T00:00:00', '2026-10-02T00:00:00'])
    expect(
      sumUsage([before, { ...before, kind: 'host' }], '2026-11').map((one) => [one.kind, one.hours, one.cost]),
    ).toEqual([
      ['volume', 0, '0.00'],
      ['host', 0, '0.00'],
    ])
    expect(sumUsage([], '2026-11')).toEqual([])
  })

  it('amounts add up exactly', () => {
    expect(sumAmounts(['0.1', '0.2'])).toBe('0.30')
    expect(sumAmounts([])).toBe('0.00')
  })
})
