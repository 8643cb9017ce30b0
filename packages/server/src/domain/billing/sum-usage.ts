import { type Amount, parseAmount, printAmount } from './amount.ts'
import { costInterval, type PaidInterval } from './cost-interval.ts'

/** Kinds of things that are paid for (decision H). */
export const billedKinds = ['volume', 'host', 'cluster'] as const
/** One of them. */
export type BilledKind = (typeof billedKinds)[number]

/** A paid interval and what it was paid for; one that is still open ends at the moment of the question. */
export interface BilledInterval extends PaidInterval {
  readonly kind: BilledKind
  readonly id: number
  /** What the thing was called when the interval opened. */
  readonly label: string
  readonly isOpen: boolean
}

/** What one thing has cost in one calendar month. */
export interface ResourceUsage {
  readonly kind: BilledKind
  readonly id: number
  /** As the newest of its intervals has them. */
  readonly label: string
  readonly quantity: number
  /** Hours that began in the month. */
  readonly hours: number
  /** Decimal text. */
  readonly cost: string
  /** Whether it still costs. */
  readonly isActive: boolean
}

/**
 * What things have cost in one calendar month (UTC), `YYYY-MM`: one record a thing, in order of first mention, its intervals added up
 * (decision H). The intervals come in the order in which they opened. However often a thing was resized, it costs no more than a
 * month of it at its dearest.
 */
export function sumUsage(intervals: readonly BilledInterval[], month: string): readonly ResourceUsage[] {
  const resources = new Map<string, Sum>()
  for (const interval of intervals) {
    const key = `${interval.kind} ${interval.id}`
    resources.set(key, add(resources.get(key), interval, month))
  }
  return [...resources.values()].map(({ plain, cap, ...usage }) => ({
    ...usage,
    cost: printAmount(plain < cap ? plain : cap),
  }))
}

/** A thing's intervals so far: what they cost, and the most that the thing costs in a month. */
interface Sum extends Omit<ResourceUsage, 'cost'> {
  readonly plain: Amount
  readonly cap: Amount
}

function add(before: Sum | undefined, interval: BilledInterval, month: string): Sum {
  const { kind, id, label, quantity, isOpen } = interval
  const paid = costInterval(interval).months.find((one) => one.month === month)
  const dearest = before?.cap ?? 0n
  const cap = paid ? parseAmount(interval.monthly) * BigInt(quantity) : 0n
  return {
    kind,
    id,
    label,
    quantity,
    hours: (paid?.hours ?? 0) + (before?.hours ?? 0),
    plain: (paid ? parseAmount(paid.cost) : 0n) + (before?.plain ?? 0n),
    cap: cap > dearest ? cap : dearest,
    isActive: isOpen,
  }
}

/** Sum of amounts in decimal text. */
export function sumAmounts(amounts: readonly string[]): string {
  return printAmount(amounts.reduce((sum, one) => sum + parseAmount(one), 0n))
}
