import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figures/figure.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { residentMib } from '../gauge/cpu.ts'
import { startMoor } from '../environment/moor.ts'
import type { Child } from '../environment/start-child.ts'
import type { Bench } from './bench.ts'
import { createRequest } from './writes.ts'
import { listRequest } from './reads.ts'

const startupMs = 3_000

/** Returns the memory (MiB) of one process with API and worker, idle and after a load, beside the baseline. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  const measure = 'memory of Node'
  bench.report(measure)
  const database = await bench.environment.makeDatabase()
  const serverOptions = database.serverOptions()
  const ours = await startMoor(['serve', '--api', '--worker'], serverOptions)
  const baseline = await startBaseline('http-baseline', [database.url], serverOptions.log)
  await delay(startupMs)
  const idle = { ours: residentMib(ours.pid), floor: residentMib(baseline.pid) }
  for (const child of [ours, baseline]) await loadOnce(bench, child, database.tokens)
  const loaded = { ours: residentMib(ours.pid), floor: residentMib(baseline.pid) }
  for (const child of [ours, baseline]) await child.stop()
  return [
    { measure, name: 'idle', unit: 'MiB', better: 'less', ...idle },
    { measure, name: 'after load', unit: 'MiB', better: 'less', ...loaded },
  ]
}

async function loadOnce(bench: Bench, { origin }: Child, tokens: readonly string[]): Promise<void> {
  for (const request of [createRequest, listRequest])
    await bench.load.run({ ...request, origins: [origin], tokens, connections: 64, seconds: 2 * bench.seconds })
}
