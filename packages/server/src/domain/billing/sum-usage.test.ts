import { describe, expect, it } from 'vitest'
import { type BilledInterval, sumAmounts, sumUsage } from './sum-usage.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const november = { fromMs: at('2026-11-01T00:00:00'), untilMs: at('2026-12-01T00:00:00'), isSeparate: false }
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
  sinceMs: november.fromMs,
  isOpen,
})

describe('cost of resources in a month (decision H5.2)', () => {
  it('one record for each resource, with the size and label of its newest interval', () => {
    expect(
      sumUsage(
        [
          volume(1, 20, ['2026-11-01T00:00:00', '2026-11-01T10:00:00']),
          volume(2, 10, ['2026-11-01T00:00:00', '2026-11-01T00:30:00']),
          volume(1, 40, ['2026-11-01T10:00:00', '2026-11-01T10:00:01'], true),
        ],
        november,
      ),
    ).toEqual([
      { kind: 'volume', id: 1, label: 'v40', quantity: 40, hours: 11, cost: '0.036', isActive: true },
      { kind: 'volume', id: 2, label: 'v10', quantity: 10, hours: 1, cost: '0.0015', isActive: false },
    ])
  })

  it('two kinds with one ID are two resources', () => {
    const one = volume(1, 20, ['2026-11-01T00:00:00', '2026-11-01T00:00:00'])
    expect(
      sumUsage([one, { ...one, kind: 'host' }], november).map(({ kind, hours, cost }) => [kind, hours, cost]),
    ).toEqual([
      ['volume', 0, '0.00'],
      ['host', 0, '0.00'],
    ])
    expect(sumUsage([], november)).toEqual([])
  })

  it('amounts add up exactly', () => {
    expect(sumAmounts(['0.1', '0.2'])).toBe('0.30')
    expect(sumAmounts([])).toBe('0.00')
  })
})
