import { mkdirSync } from 'node:fs'
import type { Figure } from '../figures/figure.ts'
import { startFloor } from '../floors/start-floor.ts'
import { type MoorPlace, startMoor } from '../ground/moor.ts'
import type { Bench } from './bench.ts'

const rounds = 2

/** Measures the first and a later start of `moor up` with its embedded PostgreSQL, beside a bare Node that starts one: seconds until it serves. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  bench.tell('first and later start')
  const seen = {
    first: { ours: [] as number[], floor: [] as number[] },
    later: { ours: [] as number[], floor: [] as number[] },
  }
  for (let round = 0; round < rounds; round += 1) {
    const [data, bare, log] = [bench.newPath('up'), bench.newPath('bare'), bench.newPath('log')]
    const place: MoorPlace = { data, databaseUrl: null, keyFile: null, log }
    mkdirSync(bare)
    for (const start of ['first', 'later'] as const) {
      seen[start].ours.push(await timeStart(() => startMoor(['up'], place)))
      seen[start].floor.push(await timeStart(() => startFloor('bare-start', [bare], log)))
    }
  }
  return (['first', 'later'] as const).map((start) => ({
    measure: `${start} start`,
    name: 'until it serves',
    unit: 's',
    better: 'less',
    ours: Math.min(...seen[start].ours),
    floor: Math.min(...seen[start].floor),
  }))
}

async function timeStart(start: () => ReturnType<typeof startMoor>): Promise<number> {
  const child = await start()
  await child.stop()
  return child.startMs / 1000
}
