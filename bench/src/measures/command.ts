import type { Figure } from '../figures/figure.ts'
import { startMoor, timeMoor, timeNode } from '../environment/moor.ts'
import type { Bench } from './bench.ts'

const rounds = 10

/** Returns the shortest duration of a user command in ms, with `node -e 0` as baseline. */
export async function measureCommand(bench: Bench): Promise<Figure[]> {
  const measure = 'a command of users'
  bench.report(measure)
  const database = await bench.environment.makeDatabase()
  const served = await startMoor(['serve', '--api'], database.serverOptions())
  const credentials = { origin: served.origin, token: database.tokens[0] ?? '' }
  const measured = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await timeMoor(['volume', 'list'], credentials))
    measured.floor.push(await timeNode(['-e', '0'], {}))
  }
  await served.stop()
  const [ours, baseline] = [Math.min(...measured.ours), Math.min(...measured.floor)]
  return [{ measure, name: 'until a list is told', unit: 'ms', better: 'less', ours, floor: baseline }]
}
