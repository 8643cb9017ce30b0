import { mkdirSync } from 'node:fs'
import type { Figure } from '../figures/figure.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { type MoorServerOptions, startMoor } from '../environment/moor.ts'
import type { Bench } from './bench.ts'

const rounds = 2

/** Returns the shortest first and later start of `moor up` with embedded PostgreSQL, beside a bare Node with PostgreSQL, in seconds. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  bench.report('first and later start')
  const measured = {
    first: { ours: [] as number[], floor: [] as number[] },
    later: { ours: [] as number[], floor: [] as number[] },
  }
  for (let round = 0; round < rounds; round += 1) {
    const [data, bare, log] = [bench.newPath('up'), bench.newPath('bare'), bench.newPath('log')]
    const serverOptions: MoorServerOptions = { data, databaseUrl: null, keyFile: null, log }
    mkdirSync(bare)
    for (const start of ['first', 'later'] as const) {
      measured[start].ours.push(await timeStart(() => startMoor(['up'], serverOptions)))
      measured[start].floor.push(await timeStart(() => startBaseline('bare-start', [bare], log)))
    }
  }
  return (['first', 'later'] as const).map((start) => ({
    measure: `${start} start`,
    name: 'until it serves',
    unit: 's',
    better: 'less',
    ours: Math.min(...measured[start].ours),
    floor: Math.min(...measured[start].floor),
  }))
}

async function timeStart(start: () => ReturnType<typeof startMoor>): Promise<number> {
  const child = await start()
  await child.stop()
  return child.startMs / 1000
}
