import { readFileSync } from 'node:fs'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { listPlanePids } from './test-engine.ts'

/** What the programs of control planes take while nobody asks them anything. */
export interface PlaneUse {
  /** Of all of them, each page once. */
  readonly memoryMib: number
  /** In hundredths of one processor. */
  readonly cpuPercent: number
}

/** Of the kernel's clock, in which it counts processor time. */
const ticksPerSecond = 100

/** Watches the control planes of an installation for some seconds. */
export async function watchPlaneUse(installation: string, seconds: number): Promise<PlaneUse> {
  const pids = await listPlanePids(installation)
  const [before, began] = [sum(pids.map(readTicks)), performance.now()]
  await waitUntil('the end of the watch', async () => (performance.now() - began > seconds * 1_000 ? true : undefined))
  const ticks = sum(pids.map(readTicks)) - before
  return { memoryMib: sum(pids.map(readMib)), cpuPercent: (ticks / ticksPerSecond / seconds) * 100 }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** User and system time; the name in brackets may have spaces. */
function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Its share of pages that several have, so that a binary counts once. */
function readMib(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024
}
