import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figures/figure.ts'
import { cpuBetween, readCpu, readPostgresCpu } from '../gauge/cpu.ts'
import { startMoor } from '../environment/moor.ts'
import { seedVolumes } from '../environment/seed-volumes.ts'
import type { Bench } from './bench.ts'

const volumes = 10_000
const startupMs = 5_000

/** Returns the CPU use (percent of a core) of a service with 10,000 converged volumes, each resynced every ten minutes, evenly distributed. */
export async function measureIdle(bench: Bench): Promise<Figure[]> {
  const measure = `idle with ${volumes.toLocaleString('en')} volumes`
  bench.report(measure)
  const database = await bench.environment.makeDatabase()
  await seedVolumes(database.url, 1, volumes)
  const server = await startMoor(['serve', '--api', '--worker'], database.serverOptions())
  await delay(startupMs)
  const read = () => ({ node: readCpu([server.pid]), postgres: readPostgresCpu(bench.environment.postmaster()) })
  const [before, beganMs] = [read(), performance.now()]
  await delay(bench.seconds * 6_000)
  const [after, tookUs] = [read(), (performance.now() - beganMs) * 1000]
  await server.stop()
  const percent = (side: keyof typeof before) => (100 * cpuBetween(before[side], after[side])) / tookUs
  const common = { measure, unit: '% of a core', better: 'less', floor: null } as const
  return [
    { ...common, name: 'CPU of Node', ours: percent('node') },
    { ...common, name: 'CPU of PostgreSQL', ours: percent('postgres') },
  ]
}
