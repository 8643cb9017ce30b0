import type { Gear } from '../gear.ts'
import type { RateCaller } from './rate-counter.ts'

/** Counts a request that another room answers beside /v4, under the same limit and in the same minutes (decision G10); seconds to wait when it is refused, else null. */
export function countBeside(
  { rates, isRefusingRate }: Pick<Gear, 'rates' | 'isRefusingRate'>,
  caller: RateCaller,
): number | null {
  const { isOver, waitS } = rates.count(caller, false, Date.now())
  return isRefusingRate && isOver ? waitS : null
}
