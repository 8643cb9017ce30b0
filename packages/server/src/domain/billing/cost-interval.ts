import { type Amount, parseAmount, printAmount } from './amount.ts'

/** Something that was paid for from one moment to another; moments in milliseconds since 1970, prices as decimal text. */
export interface PaidInterval {
  /** GiB of a volume, 1 for a host. */
  readonly quantity: number
  /** Price of one unit for one hour. */
  readonly hourly: string
  /** Most that one unit costs in one calendar month. */
  readonly monthly: string
  readonly openedMs: number
  readonly closedMs: number
}

/** What an interval costs in one calendar month (UTC). */
export interface MonthCost {
  /** YYYY-MM. */
  readonly month: string
  /** Hours that began in the month. */
  readonly hours: number
  /** Decimal text. */
  readonly cost: string
}

/** What an interval costs in all and by month. */
export interface IntervalCost {
  /** Decimal text. */
  readonly total: string
  readonly months: readonly MonthCost[]
}

const hourMs = 3_600_000

/**
 * Cost of an interval: part hours count whole, capped by the month (decision H). Hours are counted from the opening, and
 * each belongs to the calendar month (UTC) in which it begins, so that none is paid twice where months meet.
 */
export function costInterval(interval: PaidInterval): IntervalCost {
  const hours = Math.max(0, Math.ceil((interval.closedMs - interval.openedMs) / hourMs))
  const hourly = parseAmount(interval.hourly) * BigInt(interval.quantity)
  const cap = parseAmount(interval.monthly) * BigInt(interval.quantity)
  const months: MonthCost[] = []
  let total: Amount = 0n
  for (let counted = 0; counted < hours;) {
    const beginsMs = interval.openedMs + counted * hourMs
    const until = Math.min(hours, Math.ceil((nextMonthMs(beginsMs) - interval.openedMs) / hourMs))
    const plain = hourly * BigInt(until - counted)
    const cost = plain < cap ? plain : cap
    months.push({
      month: new Date(beginsMs).toISOString().slice(0, 7),
      hours: until - counted,
      cost: printAmount(cost),
    })
    total += cost
    counted = until
  }
  return { total: printAmount(total), months }
}

/** First moment of the calendar month (UTC) after the one that holds a moment. */
function nextMonthMs(atMs: number): number {
  const at = new Date(atMs)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
}
