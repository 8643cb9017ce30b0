import type { Figure } from '../figures/figure.ts'
import { runBaseline } from '../baselines/start-baseline.ts'
import { cpuBetween, readCpu } from '../gauge/cpu.ts'
import { awaitJobs } from '../environment/await-jobs.ts'
import { startMoor } from '../environment/moor.ts'
import type { Child } from '../environment/start-child.ts'
import { type Bench, openSides, type Sides } from './bench.ts'
import { createRequest } from './writes.ts'

const volumes = 1_000
const rounds = 2

interface Round {
  readonly rate: number
  readonly cpuUs: number
}

/** Returns the best rate and CPU time for the convergence of 1,000 waiting volumes, beside a lease loop on the same rows. */
export async function convergeVolumes(bench: Bench): Promise<Figure[]> {
  const measure = `convergence of ${volumes.toLocaleString('en')} volumes`
  bench.report(measure)
  const sides = await openSides(bench, 0)
  const worker = await startMoor(['serve', '--worker'], sides.database.serverOptions())
  bench.closeLater(() => worker.stop())
  const measured: Record<'ours' | 'floor', Round[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await runOurs(bench, sides, worker))
    measured.floor.push(await runLeaseBaseline(bench, sides, worker))
  }
  const best = (pick: (...values: number[]) => number, field: keyof Round) => ({
    ours: pick(...measured.ours.map((one) => one[field])),
    floor: pick(...measured.floor.map((one) => one[field])),
  })
  return [
    { measure, name: 'volumes', unit: '/s', better: 'more', ...best(Math.max, 'rate') },
    { measure, name: 'CPU of Node', unit: 'us', better: 'less', ...best(Math.min, 'cpuUs') },
  ]
}

async function runOurs(bench: Bench, sides: Sides, worker: Child): Promise<Round> {
  await requestWhileStopped(bench, sides, worker)
  const before = readCpu([worker.pid])
  const beganMs = Date.now()
  process.kill(worker.pid, 'SIGCONT')
  const lastMs = await awaitJobs(sides.database.url)
  return {
    rate: (volumes / (lastMs - beganMs)) * 1000,
    cpuUs: cpuBetween(before, readCpu([worker.pid])) / volumes,
  }
}

async function runLeaseBaseline(bench: Bench, sides: Sides, worker: Child): Promise<Round> {
  await requestWhileStopped(bench, sides, worker)
  const result = await runBaseline<{ tookMs: number; cpuUs: number }>(
    'lease-baseline',
    [sides.database.url],
    sides.database.serverOptions().log,
  )
  process.kill(worker.pid, 'SIGCONT')
  await awaitJobs(sides.database.url)
  return { rate: (volumes / result.tookMs) * 1000, cpuUs: result.cpuUs / volumes }
}

async function requestWhileStopped(bench: Bench, { database, ours }: Sides, worker: Child): Promise<void> {
  process.kill(worker.pid, 'SIGSTOP')
  const plan = { ...createRequest, origins: [ours.origin], tokens: database.tokens, connections: 16 }
  await bench.load.run({ ...plan, requests: volumes, seconds: 600 })
}
