/** Runs many calls, each told its turn, so many of them at once. Rejects with the first that does. */
export async function runInLanes(count: number, lanes: number, run: (turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
}
