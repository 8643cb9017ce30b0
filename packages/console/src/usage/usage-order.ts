import type { Usage } from '@moorage/sdk'
import { smallestParts } from './smallest-parts.ts'

/** What the costs of things can be in the order of. */
export const usageOrders = ['cost', 'label', 'type', 'hours', 'quantity'] as const
/** One of them. */
export type UsageOrder = (typeof usageOrders)[number]

/** What the order goes by. */
type Ordered = Pick<Usage, UsageOrder>

/** Rows of a page. */
export const usageRows = 25

/** The costs in this order: the dearest first unless somebody asks otherwise. */
export function orderUsage<One extends Ordered>(
  usage: readonly One[],
  by: UsageOrder,
  isDown: boolean,
): readonly One[] {
  const sign = isDown ? -1 : 1
  return usage.toSorted((one, other) => sign * compare(one, other, by))
}

function compare(one: Ordered, other: Ordered, by: UsageOrder): number {
  if (by === 'cost') return Number(smallestParts(one.cost) - smallestParts(other.cost))
  if (by === 'hours' || by === 'quantity') return one[by] - other[by]
  return one[by].localeCompare(other[by])
}
