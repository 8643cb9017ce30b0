import type { Figure } from '../figures/figure.ts'
import { startMoor, timeMoor, timeNode } from '../ground/moor.ts'
import type { Bench } from './bench.ts'

const rounds = 10

/** Measures a user command that lists a few resources, beside `node -e 0`: milliseconds until it has ended. */
export async function measureCommand(bench: Bench): Promise<Figure[]> {
  const measure = 'a command of users'
  bench.tell(measure)
  const database = await bench.ground.makeDatabase()
  const served = await startMoor(['serve', '--api'], database.place())
  const place = { origin: served.origin, token: database.tokens[0] ?? '' }
  const seen = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await timeMoor(['volume', 'list'], place))
    seen.floor.push(await timeNode(['-e', '0'], {}))
  }
  await served.stop()
  const [ours, floor] = [Math.min(...seen.ours), Math.min(...seen.floor)]
  return [{ measure, name: 'until a list is told', unit: 'ms', better: 'less', ours, floor }]
}
