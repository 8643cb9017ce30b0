import { expect, test } from 'vitest'
import { playCrashDay } from './play-crash-day.ts'

/** In the linode dialect, because the cluster plays its day in the neutral one. Every crash costs a start; `npm run acceptance` crashes in every step. */
test('kill -9 under way, restart, and the day goes on with nothing acknowledged lost (issue 2, "Done means")', async () => {
  const seed = Date.now() % 1_000_000
  const lines: string[] = []
  const { crashes, startMs } = await playCrashDay({
    dialect: 'linode',
    pace: 'instant',
    every: 16,
    extra: 1,
    seed,
    say: (line) => void lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${lines.join('\n')}`, { cause: error })
  })
  process.stdout.write(`seed ${seed}: ${crashes} crashes, starts took ${startMs.join(', ')} ms\n`)
  expect(crashes).toBeGreaterThanOrEqual(2)
}, 300_000)
