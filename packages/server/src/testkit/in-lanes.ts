import { ArrivalOrder, BoundedQueue } from '#store/waiting/bounded-queue.ts'

/** Concurrency; more would only wait for the database. */
const lanesCount = 6

/** Processes each item, a few at a time; the results are in the order of the items. */
export async function inLanes<T, Answer>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const lanes = new BoundedQueue({ atOnce: lanesCount, order: new ArrivalOrder(), timeout: null })
  return Promise.all(items.map((item, index) => lanes.run({}, () => act(item, index))))
}
