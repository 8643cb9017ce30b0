import type { Figure } from '../figures/figure.ts'
import { runFloor } from '../floors/start-floor.ts'
import { cpuBetween, readCpu } from '../gauge/cpu.ts'
import { awaitJobs } from '../ground/await-jobs.ts'
import { startMoor } from '../ground/moor.ts'
import type { Child } from '../ground/start-child.ts'
import { type Bench, openSides, type Sides } from './bench.ts'
import { createRequest } from './writes.ts'

const volumes = 1_000
const rounds = 2

interface Round {
  readonly rate: number
  readonly cpuUs: number
}

/** Measures 1,000 volumes that wait for a worker, beside a lease loop that claims and reports the same rows. */
export async function convergeVolumes(bench: Bench): Promise<Figure[]> {
  const measure = `convergence of ${volumes.toLocaleString('en')} volumes`
  bench.tell(measure)
  const sides = await openSides(bench, 0)
  const worker = await startMoor(['serve', '--worker'], sides.database.place())
  bench.closeLater(() => worker.stop())
  const seen: Record<'ours' | 'floor', Round[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await runOurs(bench, sides, worker))
    seen.floor.push(await runBare(bench, sides, worker))
  }
  const best = (pick: (...values: number[]) => number, field: keyof Round) => ({
    ours: pick(...seen.ours.map((one) => one[field])),
    floor: pick(...seen.floor.map((one) => one[field])),
  })
  return [
    { measure, name: 'volumes', unit: '/s', better: 'more', ...best(Math.max, 'rate') },
    { measure, name: 'CPU of Node', unit: 'us', better: 'less', ...best(Math.min, 'cpuUs') },
  ]
}

/** Stops the worker while the volumes are requested, so that all wait when it continues. */
async function runOurs(bench: Bench, sides: Sides, worker: Child): Promise<Round> {
  await askWhileStopped(bench, sides, worker)
  const before = readCpu([worker.pid])
  const beganMs = Date.now()
  process.kill(worker.pid, 'SIGCONT')
  const lastMs = await awaitJobs(sides.database.url)
  return {
    rate: (volumes / (lastMs - beganMs)) * 1000,
    cpuUs: cpuBetween(before, readCpu([worker.pid])) / volumes,
  }
}

async function runBare(bench: Bench, sides: Sides, worker: Child): Promise<Round> {
  await askWhileStopped(bench, sides, worker)
  const told = await runFloor<{ tookMs: number; cpuUs: number }>(
    'lease-floor',
    [sides.database.url],
    sides.database.place().log,
  )
  process.kill(worker.pid, 'SIGCONT')
  await awaitJobs(sides.database.url)
  return { rate: (volumes / told.tookMs) * 1000, cpuUs: told.cpuUs / volumes }
}

async function askWhileStopped(bench: Bench, { database, ours }: Sides, worker: Child): Promise<void> {
  process.kill(worker.pid, 'SIGSTOP')
  const plan = { ...createRequest, origins: [ours.origin], tokens: database.tokens, connections: 16 }
  await bench.load.run({ ...plan, requests: volumes, seconds: 600 })
}
