import { ArrivalOrder, BoundedQueue } from '#store/waiting/bounded-queue.ts'

/** How many do something at the same time; more would only wait for the database. */
const lanesCount = 6

/** Does something for each item, a few at a time; the answers are in the order of the items. */
export async function inLanes<T, Answer>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const lanes = new BoundedQueue({ atOnce: lanesCount, order: new ArrivalOrder(), patience: null })
  return Promise.all(items.map((item, index) => lanes.run({}, () => act(item, index))))
}
