/** How many do something at the same time; more would only wait for the database. */
const lanesCount = 6

/** Does something for each item, a few at a time; the answers are in the order of the items. */
export async function inLanes<T, Answer>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const left = items.map((item, index) => ({ item, index })).toReversed()
  await Promise.all(
    Array.from({ length: lanesCount }, async () => {
      for (let next = left.pop(); next; next = left.pop()) answers[next.index] = await act(next.item, next.index)
    }),
  )
  return answers
}
