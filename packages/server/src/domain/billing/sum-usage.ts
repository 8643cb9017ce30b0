import { type Amount, parseAmount, printAmount } from './amount.ts'
import { type BillingMonth, chargeResource, type PaidInterval } from './charge-resource.ts'

/** Billed kinds of resources (decision H). */
export const billedKinds = ['volume', 'host', 'cluster', 'volume_snapshot'] as const
/** Kind of a billed resource. */
export type BilledKind = (typeof billedKinds)[number]

/** Billing interval of a resource. An open interval ends at the time of the query. */
export interface BilledInterval extends PaidInterval {
  readonly kind: BilledKind
  readonly id: number
  readonly label: string
  readonly isOpen: boolean
}

/** Cost of one resource in one calendar month. */
export interface ResourceUsage {
  readonly kind: BilledKind
  readonly id: number
  readonly label: string
  readonly quantity: number
  /** Hours that began in the month. */
  readonly hours: number
  readonly cost: string
  readonly isActive: boolean
}

/** Returns each resource's cost in one calendar month (decision H5.2), in order of first opening. `intervals` must be in order of opening. */
export function sumUsage(intervals: readonly BilledInterval[], month: BillingMonth): readonly ResourceUsage[] {
  const resources = Map.groupBy(intervals, ({ kind, id }) => `${kind} ${id}`)
  return [...resources.values()].map((own) => {
    const { kind, id, label, quantity, isOpen } = own.reduce((_older, newest) => newest)
    const charges = chargeResource(own, month)
    const hours = charges.reduce((sum, one) => sum + one.hours, 0)
    const cost = printAmount(charges.reduce((sum, one): Amount => sum + one.billed, 0n))
    return { kind, id, label, quantity, hours, cost, isActive: isOpen }
  })
}

/** Sums amounts in decimal text exactly; `0.00` for an empty list. Throws RangeError for malformed text. */
export function sumAmounts(amounts: readonly string[]): string {
  return printAmount(amounts.reduce((sum, one) => sum + parseAmount(one), 0n))
}
