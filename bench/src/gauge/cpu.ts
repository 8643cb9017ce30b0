import { readFileSync, readdirSync } from 'node:fs'

/**
 * CPU time that a process has used so far, all its threads and user and system together, in microseconds. The scheduler's own figure, which counts
 * nanoseconds; threads that have ended are not in it. 0 for a process that is gone.
 */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + readThread(pid, thread), 0)
  } catch {
    return 0
  }
}

/** CPU time of PostgreSQL so far, in microseconds: the postmaster and every process of its that lives now. */
export function cpuOfPostgres(postmaster: number): number {
  return cpuOf(postmaster) + childrenOf(postmaster).reduce((sum, child) => sum + cpuOf(child), 0)
}

function readThread(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
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
