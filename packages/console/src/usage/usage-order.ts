import type { Usage } from '@moorage/sdk'
import { smallestParts } from './smallest-parts.ts'

/** Sortable columns. */
export const usageOrders = ['cost', 'label', 'type', 'hours', 'quantity'] as const
/** Column that can be sorted. */
export type UsageOrder = (typeof usageOrders)[number]

type Ordered = Pick<Usage, UsageOrder>

/** Number of rows per page. */
export const usageRows = 25

/** Returns a copy sorted by a column, descending if `isDown`. Costs are compared exactly, texts by locale. */
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
