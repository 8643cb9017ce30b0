import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, parseAmount, printAmount } from './amount.ts'
import { chargeResource, hourMs, type PaidInterval } from './charge-resource.ts'

const gib = { hourly: '0.00015', monthly: '0.10' }
const nanode = { hourly: '0.0075', monthly: '5' }
const at = (text: string) => Date.parse(`${text}Z`)
const month = (text: string) => {
  const fromMs = at(`${text}-01T00:00:00`)
  return { fromMs, isSeparate: false, untilMs: new Date(fromMs).setUTCMonth(new Date(fromMs).getUTCMonth() + 1) }
}

type Size = readonly [quantity: number, price: typeof gib, opened: string, closed: string]
const bill = (text: string, sizes: readonly Size[]) => {
  const intervals = sizes.map(([quantity, price, opened, closed]) => ({
    quantity,
    ...price,
    openedMs: at(opened),
    closedMs: at(closed),
    sinceMs: at(sizes[0]?.[2] ?? ''),
  }))
  const charges = chargeResource(intervals, month(text))
  return [
    charges.reduce((sum, one) => sum + one.hours, 0),
    printAmount(charges.reduce((sum, one) => sum + one.billed, 0n)),
  ]
}

describe('started hours count whole, up to the monthly cap (decision H5.2)', () => {
  it.each([
    ['nothing for no time', 20, gib, '2026-11-01T00:00:00', '2026-11-01T00:00:00', 0, '0.00'],
    ['one second is an hour', 20, gib, '2026-11-01T00:00:00', '2026-11-01T00:00:01', 1, '0.003'],
    ['an hour is an hour', 20, gib, '2026-11-01T00:30:00', '2026-11-01T01:30:00', 1, '0.003'],
    ['an hour and a millisecond are two', 20, gib, '2026-11-01T00:30:00', '2026-11-01T01:30:00.001', 2, '0.006'],
    ['a whole month of 20 GiB stops at 0.10 a GiB', 20, gib, '2026-11-01T00:00:00', '2026-12-01T00:00:00', 720, '2.00'],
    ['a host for a month stops at 5', 1, nanode, '2026-11-01T00:00:00', '2026-12-01T00:00:00', 720, '5.00'],
    ['each month has its own cap', 1, nanode, '2026-10-01T00:00:00', '2027-01-01T00:00:00', 720, '5.00'],
    ['an interval that ends before it begins', 1, gib, '2026-11-02T00:00:00', '2026-11-01T00:00:00', 0, '0.00'],
    ['another month', 1, gib, '2026-10-01T00:00:00', '2026-10-02T00:00:00', 0, '0.00'],
  ] as const)('%s', (_name, quantity, price, opened, closed, hours, cost) => {
    expect(bill('2026-11', [[quantity, price, opened, closed]])).toEqual([hours, cost])
  })

  it('an hour across the end of a month is billed once, in the month in which it begins', () => {
    const size: Size = [1, nanode, '2026-12-31T22:30:00', '2027-01-01T01:00:00']
    expect([bill('2026-12', [size]), bill('2027-01', [size])]).toEqual([
      [2, '0.015'],
      [1, '0.0075'],
    ])
  })

  it('ten growths in one minute are one hour at the largest size', () => {
    const sizes = Array.from({ length: 11 }, (_, n): Size => {
      const second = (nth: number) => `2026-11-01T00:00:${String(5 * nth).padStart(2, '0')}`
      return [10 * (n + 1), gib, second(n), second(n + 1)]
    })
    expect(bill('2026-11', sizes)).toEqual([1, '0.0165'])
  })

  it('a resize within an hour bills that hour once, also if the resource shrinks', () => {
    const [small, large]: [Size, Size] = [
      [20, gib, '2026-11-01T00:00:00', '2026-11-01T09:30:00'],
      [40, gib, '2026-11-01T09:30:00', '2026-11-01T12:00:00'],
    ]
    expect(bill('2026-11', [small, large])).toEqual([12, '0.045'])
    expect(
      bill('2026-11', [[40, ...small.slice(1)] as unknown as Size, [20, ...large.slice(1)] as unknown as Size]),
    ).toEqual([12, '0.066'])
  })

  it('a month before the rule keeps its amount: each interval has its own hours and cap (ADR 0058)', () => {
    const november = { ...month('2026-11'), isSeparate: true }
    const size = { ...gib, sinceMs: at('2026-10-05T00:10:00') }
    const charges = chargeResource(
      [
        { ...size, quantity: 20, openedMs: at('2026-11-01T00:00:00'), closedMs: at('2026-11-29T00:00:00') },
        { ...size, quantity: 21, openedMs: at('2026-11-29T00:00:00'), closedMs: at('2026-11-29T00:00:01') },
        { ...size, quantity: 22, openedMs: at('2026-11-29T00:00:01'), closedMs: at('2026-11-29T00:00:02') },
      ],
      november,
    )
    expect(charges.map(({ hours, billed }) => [hours, printAmount(billed)])).toEqual([
      [672, '2.00'],
      [1, '0.00315'],
      [1, '0.0033'],
    ])
  })

  it('a month of several sizes has one cap, that of the largest', () => {
    expect(
      bill('2026-11', [
        [20, gib, '2026-11-01T00:00:00', '2026-11-29T00:00:00'],
        [21, gib, '2026-11-29T00:00:00', '2026-12-01T00:00:00'],
      ]),
    ).toEqual([720, '2.10'])
  })
})

const lengths = fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 20 * 24 * hourMs }))
const sizes = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 16_384 }),
    price: fc.constantFrom(gib, nanode),
    length: lengths,
    gap: fc.oneof(fc.constant(0), lengths),
  }),
  { minLength: 1, maxLength: 12 },
)
const start = fc.integer({ min: at('2026-09-20T00:00:00'), max: at('2026-12-10T00:00:00') })

function intervalsFrom(
  sinceMs: number,
  parts: readonly { quantity: number; price: typeof gib; length: number; gap: number }[],
) {
  let atMs = sinceMs
  return parts.map(({ quantity, price, length, gap }): PaidInterval => {
    const openedMs = atMs
    const closedMs = openedMs + length
    atMs = closedMs + gap
    return { quantity, ...price, openedMs, closedMs, sinceMs }
  })
}

/** Bills each hour at the price of the most expensive interval that touches it. */
function billHourByHour(intervals: readonly PaidInterval[], { fromMs, untilMs }: ReturnType<typeof month>) {
  const hours = new Map<number, { price: Amount; cap: Amount }>()
  for (const { quantity, hourly, monthly, openedMs, closedMs, sinceMs } of intervals) {
    const price = parseAmount(hourly) * BigInt(quantity)
    for (let hour = Math.floor((openedMs - sinceMs) / hourMs); sinceMs + hour * hourMs < closedMs; hour += 1) {
      const beginMs = sinceMs + hour * hourMs
      if (openedMs === closedMs || beginMs < fromMs || beginMs >= untilMs) continue
      if (price > (hours.get(hour)?.price ?? -1n))
        hours.set(hour, { price, cap: parseAmount(monthly) * BigInt(quantity) })
    }
  }
  const all = [...hours.values()]
  const sum = all.reduce((total, one) => total + one.price, 0n)
  const cap = all.reduce((most, one) => (one.cap > most ? one.cap : most), 0n)
  return { hours: all.length, billed: sum < cap ? sum : cap }
}

describe('for any sizes of a resource, with and without gaps (decision H5.2)', () => {
  it('bills every hour once at its highest price, up to one cap a month; hours never exceed the elapsed time rounded up', () => {
    fc.assert(
      fc.property(start, sizes, (sinceMs, parts) => {
        const intervals = intervalsFrom(sinceMs, parts)
        let hours = 0
        for (const text of ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04']) {
          const charges = chargeResource(intervals, month(text))
          const sum = {
            hours: charges.reduce((all, one) => all + one.hours, 0),
            billed: charges.reduce((all, one) => all + one.billed, 0n),
          }
          expect(sum).toEqual(billHourByHour(intervals, month(text)))
          hours += sum.hours
        }
        expect(hours).toBeLessThanOrEqual(Math.ceil(((intervals.at(-1)?.closedMs ?? 0) - sinceMs) / hourMs))
      }),
    )
  })
})
