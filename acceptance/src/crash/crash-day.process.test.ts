import { expect, test } from 'vitest'
import { playCrashDay } from './play-crash-day.ts'

/** Every crash costs a start; `npm run acceptance` crashes in every step instead. */
test('kill -9 under way, restart, and the day goes on with nothing acknowledged lost (issue 2, "Done means")', async () => {
  const seed = Date.now() % 1_000_000
  const lines: string[] = []
  const { crashes, startMs } = await playCrashDay({ dialect: 'neutral', pace: 'instant', every: 12, extra: 1, seed, say: (line) => void lines.push(line) })
    .catch((error: unknown) => { throw new Error(`${String(error)}\n${lines.join('\n')}`, { cause: error }) })
  process.stdout.write(`seed ${seed}: ${crashes} crashes, starts took ${startMs.join(', ')} ms\n`)
  expect(crashes).toBeGreaterThanOrEqual(3)
})
