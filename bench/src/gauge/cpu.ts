import { readFileSync, readdirSync } from 'node:fs'

/** CPU time that processes have used so far, by their number: all threads of each, user and system together, in microseconds. */
export type CpuClock = ReadonlyMap<number, number>

/** Clock ticks of /proc in a second, the same on every Linux. */
const ticks = 100

/** Reads the scheduler's own figures: nanoseconds of the threads that live, or where threads have ended the process's, in hundredths of a second. */
export function readCpu(pids: readonly number[]): CpuClock {
  return new Map(pids.map((pid) => [pid, cpuOf(pid)]))
}

/** The same of PostgreSQL: the postmaster and every process of its that lives now. */
export function readPostgresCpu(postmaster: number): CpuClock {
  return readCpu([postmaster, ...childrenOf(postmaster)])
}

/** CPU time between two readings, in microseconds; of a process that ended in between nothing is known, and one that began counts from its start. */
export function cpuBetween(before: CpuClock, after: CpuClock): number {
  return [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0)
}

function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const living = threads.reduce((sum, thread) => sum + readThread(pid, thread), 0)
    return Math.max(living, readProcess(pid))
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

/** Time in user and system mode of a process with its ended threads, in microseconds; the fields behind its name, which may hold anything. */
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

/** Memory of a process that is in use, in MiB. */
export function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib ?? 0) / 1024
}
