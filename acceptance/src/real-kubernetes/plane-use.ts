import { readFileSync } from 'node:fs'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { listPlanePids } from './test-runtime.ts'

/** Resource usage of control planes that are idle. */
export interface PlaneUse {
  /** Memory in MiB. Shared pages count once. */
  readonly memoryMib: number
  readonly cpuPercent: number
}

const ticksPerSecond = 100

/** Returns memory (MiB) and average CPU use (percent of a core) of an installation's control planes over some seconds. Throws if a measured process exits. */
export async function watchPlaneUse(installation: string, seconds: number): Promise<PlaneUse> {
  const pids = await listPlanePids(installation)
  const [before, began] = [sum(pids.map(readTicks)), performance.now()]
  await waitUntil('the end of the watch', async () => (performance.now() - began > seconds * 1_000 ? true : undefined))
  const ticks = sum(pids.map(readTicks)) - before
  return { memoryMib: sum(pids.map(readMib)), cpuPercent: (ticks / ticksPerSecond / seconds) * 100 }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

function readMib(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024
}
