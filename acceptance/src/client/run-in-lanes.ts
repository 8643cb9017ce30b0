/** Calls `run` with 0 to `count - 1`, at most `lanes` at once. Rejects with the first rejection. */
export async function runInLanes(count: number, lanes: number, run: (turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane))
}
