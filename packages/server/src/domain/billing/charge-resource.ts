import { type Amount, parseAmount } from './amount.ts'

/** Period in which a resource has one size and one price. */
export interface PaidInterval {
  /** Billed units: GiB of a volume, 1 for other resources. */
  readonly quantity: number
  readonly hourly: string
  /** Maximum price per unit and month. */
  readonly monthly: string
  readonly openedMs: number
  readonly closedMs: number
  /** Start of the first interval, from which hours are counted. */
  readonly sinceMs: number
}

/** Charge for consecutive hours at one price in one month. */
export interface Charge<Interval extends PaidInterval = PaidInterval> {
  readonly interval: Interval
  readonly fromMs: number
  readonly hours: number
  /** Price without the monthly maximum. */
  readonly list: Amount
  /** Part of `list` below the monthly maximum. */
  readonly billed: Amount
}

/** Calendar month (UTC); `untilMs` is exclusive. */
export interface BillingMonth {
  readonly fromMs: number
  readonly untilMs: number
  /** True for a month of an earlier release, billed separately for each interval (ADR 0058). */
  readonly isSeparate: boolean
}

/** An hour in milliseconds. */
export const hourMs = 3_600_000

/**
 * Returns one resource's charges in one month, from intervals in order of opening (decision H5.2). Hours are counted from the first opening. Each hour is
 * billed once, at its highest price, in the month in which it begins. The charges are billed up to the highest `monthly` among them.
 */
export function chargeResource<Interval extends PaidInterval>(
  intervals: readonly Interval[],
  month: BillingMonth,
): readonly Charge<Interval>[] {
  if (!month.isSeparate) return capCharges(chargeHours(intervals, month))
  const alone = intervals.map((interval) => ({ ...interval, sinceMs: interval.openedMs }))
  return capCharges(alone.flatMap((interval) => capCharges(chargeHours([interval], month))))
}

function chargeHours<Interval extends PaidInterval>(intervals: readonly Interval[], month: BillingMonth) {
  const spans: Span<Interval>[] = []
  for (const interval of intervals) addSpan(spans, spanOf(interval, month))
  return spans.map(({ interval, first, end }): Charge<Interval> => {
    const hours = end - first
    const list = scale(interval.hourly, interval.quantity * hours)
    return { interval, fromMs: interval.sinceMs + first * hourMs, hours, list, billed: list }
  })
}

function capCharges<Interval extends PaidInterval>(charges: readonly Charge<Interval>[]): readonly Charge<Interval>[] {
  let open = charges.reduce((most, { interval }) => larger(most, scale(interval.monthly, interval.quantity)), 0n)
  return charges.map((charge) => {
    const billed = charge.billed < open ? charge.billed : open
    open -= billed
    return { ...charge, billed }
  })
}

/** Hours since the resource's first opening; `end` is exclusive. */
interface Span<Interval> {
  readonly interval: Interval
  readonly first: number
  end: number
}

function spanOf<Interval extends PaidInterval>(interval: Interval, { fromMs, untilMs }: BillingMonth): Span<Interval> {
  const { openedMs, closedMs, sinceMs } = interval
  const first = Math.max(Math.floor((openedMs - sinceMs) / hourMs), Math.ceil((fromMs - sinceMs) / hourMs))
  const end = Math.min(Math.ceil((closedMs - sinceMs) / hourMs), Math.ceil((untilMs - sinceMs) / hourMs))
  return { interval, first, end: closedMs > openedMs ? end : first }
}

/** An hour in two spans is billed to the more expensive interval. */
function addSpan<Interval extends PaidInterval>(
  spans: Span<Interval>[],
  { interval, first, end }: Span<Interval>,
): void {
  if (end <= first) return
  const last = spans.at(-1)
  const isDearer = last !== undefined && hourPrice(interval) > hourPrice(last.interval)
  const begin = last && !isDearer ? Math.max(first, last.end) : first
  if (last && isDearer) last.end = Math.min(last.end, first)
  if (last && last.end <= last.first) spans.pop()
  if (end > begin) spans.push({ interval, first: begin, end })
}

const scale = (price: string, units: number): Amount => parseAmount(price) * BigInt(units)
const hourPrice = ({ hourly, quantity }: PaidInterval): Amount => scale(hourly, quantity)
const larger = (one: Amount, other: Amount): Amount => (one > other ? one : other)
