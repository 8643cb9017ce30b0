import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount.ts'
import { costInterval } from './cost-interval.ts'

const gib = { hourly: '0.00015', monthly: '0.10' }
const nanode = { hourly: '0.0075', monthly: '5' }
const at = (text: string) => Date.parse(`${text}Z`)
const cost = (quantity: number, price: typeof gib, opened: string, closed: string) =>
  costInterval({ quantity, ...price, openedMs: at(opened), closedMs: at(closed) })

describe('part hours count whole, capped by the month (decision H)', () => {
  it.each([
    ['nothing for no time', 20, gib, '2026-11-01T00:00:00', '2026-11-01T00:00:00', '0.00'],
    ['one second is an hour', 20, gib, '2026-11-01T00:00:00', '2026-11-01T00:00:01', '0.003'],
    ['an hour is an hour', 20, gib, '2026-11-01T00:30:00', '2026-11-01T01:30:00', '0.003'],
    ['an hour and a millisecond are two', 20, gib, '2026-11-01T00:30:00', '2026-11-01T01:30:00.001', '0.006'],
    ['a day of 10 GiB', 10, gib, '2026-11-01T00:00:00', '2026-11-02T00:00:00', '0.036'],
    ['a whole month of 20 GiB stops at 0.10 a GiB', 20, gib, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2.00'],
    ['a whole February reaches the cap too', 1, gib, '2026-02-01T00:00:00', '2026-03-01T00:00:00', '0.10'],
    ['a host for one hour', 1, nanode, '2026-11-20T10:00:00', '2026-11-20T11:00:00', '0.0075'],
    ['a host for a month stops at 5', 1, nanode, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '5.00'],
    ['each month has its own cap', 1, nanode, '2026-11-01T00:00:00', '2027-01-01T00:00:00', '10.00'],
  ])('%s', (_name, quantity, price, opened, closed, total) => {
    expect(cost(quantity, price, opened, closed).total).toBe(total)
  })

  it('an hour over the end of a month is paid once, in the month in which it begins', () => {
    expect(cost(1, nanode, '2026-11-30T22:30:00', '2026-12-01T01:00:00')).toEqual({
      total: '0.0225',
      months: [
        { month: '2026-11', hours: 2, cost: '0.015' },
        { month: '2026-12', hours: 1, cost: '0.0075' },
      ],
    })
  })

  it('an hour that begins as the month does belongs to it, and years follow each other', () => {
    expect(
      cost(1, nanode, '2026-12-31T23:00:00', '2027-01-01T01:00:00').months.map((one) => [one.month, one.hours]),
    ).toEqual([
      ['2026-12', 1],
      ['2027-01', 1],
    ])
  })

  it('an interval that ends before it begins costs nothing', () => {
    expect(cost(1, nanode, '2026-11-02T00:00:00', '2026-11-01T00:00:00')).toEqual({ total: '0.00', months: [] })
  })
})

describe('for any interval', () => {
  const moment = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2028-01-01T00:00:00') })
  const length = fc.integer({ min: 0, max: 400 * 24 * 3_600_000 })
  const quantity = fc.integer({ min: 1, max: 16384 })

  it('the months add up, every started hour is in one of them, and none costs more than its cap', () => {
    fc.assert(
      fc.property(moment, length, quantity, (openedMs, lengthMs, units) => {
        const { total, months } = costInterval({ quantity: units, ...gib, openedMs, closedMs: openedMs + lengthMs })
        expect(months.reduce((sum, one) => sum + parseAmount(one.cost), 0n)).toBe(parseAmount(total))
        expect(months.reduce((sum, one) => sum + one.hours, 0)).toBe(Math.ceil(lengthMs / 3_600_000))
        for (const one of months)
          expect(parseAmount(one.cost)).toBeLessThanOrEqual(parseAmount(gib.monthly) * BigInt(units))
        expect(months.map((one) => one.month)).toEqual([...new Set(months.map((one) => one.month))].toSorted())
      }),
    )
  })

  it('a longer one never costs less, and twice the units cost twice as much', () => {
    fc.assert(
      fc.property(moment, length, length, quantity, (openedMs, first, more, units) => {
        const paid = (lengthMs: number, factor = 1) =>
          parseAmount(
            costInterval({ quantity: units * factor, ...nanode, openedMs, closedMs: openedMs + lengthMs }).total,
          )
        expect(paid(first + more)).toBeGreaterThanOrEqual(paid(first))
        expect(paid(first, 2)).toBe(paid(first) * 2n)
      }),
    )
  })
})
