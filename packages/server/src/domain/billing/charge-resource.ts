import { type Amount, parseAmount } from './amount.ts'

/** A period in which a resource had one size at one price; moments in milliseconds since 1970, prices as decimal text. */
export interface PaidInterval {
  /** GiB of a volume, 1 for a host. */
  readonly quantity: number
  /** Price of one unit for one hour. */
  readonly hourly: string
  /** Maximum price of one unit in one calendar month. */
  readonly monthly: string
  readonly openedMs: number
  readonly closedMs: number
  /** When the first interval of the resource opened; its hours are counted from there. */
  readonly sinceMs: number
}

/** Consecutive hours of a resource at one price in one month. */
export interface Charge<Interval extends PaidInterval = PaidInterval> {
  readonly interval: Interval
  /** Start of the first hour, in milliseconds since 1970. */
  readonly fromMs: number
  readonly hours: number
  /** Price of these hours without the cap. */
  readonly list: Amount
  /** Billed part of `list`; charges after the cap is reached are billed 0. */
  readonly billed: Amount
}

/** A calendar month (UTC): its first moment and that of the next, in milliseconds since 1970. */
export interface BillingMonth {
  readonly fromMs: number
  readonly untilMs: number
  /** True if the month was billed interval by interval, each with its own hours and cap, and keeps its amounts (ADR 0058). */
  readonly isSeparate: boolean
}

/** Length of an hour in milliseconds. */
export const hourMs = 3_600_000

/**
 * Charges of one resource in one month, from its intervals in order of opening (decision H5.2). Hours are counted from the first opening.
 * Each is billed once, at the highest price in it, in the month in which it begins. The month costs at most the highest `monthly` of
 * the charges.
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

/** Bills charges in order until the highest monthly price of them is reached. */
function capCharges<Interval extends PaidInterval>(charges: readonly Charge<Interval>[]): readonly Charge<Interval>[] {
  let open = charges.reduce((most, { interval }) => larger(most, scale(interval.monthly, interval.quantity)), 0n)
  return charges.map((charge) => {
    const billed = charge.billed < open ? charge.billed : open
    open -= billed
    return { ...charge, billed }
  })
}

/** Hours of a resource, counted from its first opening; `end` is exclusive. */
interface Span<Interval> {
  readonly interval: Interval
  readonly first: number
  end: number
}

/** Hours that an interval touches and that begin in the month; none for an interval without length. */
function spanOf<Interval extends PaidInterval>(interval: Interval, { fromMs, untilMs }: BillingMonth): Span<Interval> {
  const { openedMs, closedMs, sinceMs } = interval
  const first = Math.max(Math.floor((openedMs - sinceMs) / hourMs), Math.ceil((fromMs - sinceMs) / hourMs))
  const end = Math.min(Math.ceil((closedMs - sinceMs) / hourMs), Math.ceil((untilMs - sinceMs) / hourMs))
  return { interval, first, end: closedMs > openedMs ? end : first }
}

/** Adds the hours of the next interval. An hour that the last span has, too, stays with the dearer of both. */
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
