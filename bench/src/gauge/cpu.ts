import { readFileSync, readdirSync } from 'node:fs'

/** CPU time by PID in microseconds. */
export type CpuClock = ReadonlyMap<number, number>

const ticks = 100

/**
 * Returns CPU times: the sum of running threads (from nanoseconds), or the process total (from hundredths of a second) if larger because threads have ended. 0
 * for a missing process.
 */
export function readCpu(pids: readonly number[]): CpuClock {
  return new Map(pids.map((pid) => [pid, cpuOf(pid)]))
}

/** Returns the CPU time of the postmaster and its current processes. */
export function readPostgresCpu(postmaster: number): CpuClock {
  return readCpu([postmaster, ...childrenOf(postmaster)])
}

/** Returns CPU time in microseconds. Ignores ended processes; counts new ones from their start. */
export function cpuBetween(before: CpuClock, after: CpuClock): number {
  return [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0)
}

function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const runningMs = threads.reduce((sum, thread) => sum + readThread(pid, thread), 0)
    return Math.max(runningMs, readProcess(pid))
  } catch {
    return 0
  }
}

function readThread(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

/** Includes ended threads. The process name may contain any character. */
function readProcess(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticks
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Returns the resident memory of a process in MiB (VmRSS). Throws if the process does not exist. */
export function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib ?? 0) / 1024
}
