import { ArrivalOrder, BoundedQueue } from '#store/waiting/bounded-queue.ts'

/** More lanes would only wait for the database. */
const lanesCount = 6

/** Calls `act` for each item, at most six at a time. Returns the results in the items' order, or rejects with the first error. */
export async function inLanes<T, Answer>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const lanes = new BoundedQueue({ atOnce: lanesCount, order: new ArrivalOrder(), timeout: null })
  return Promise.all(items.map((item, index) => lanes.run({}, () => act(item, index))))
}
