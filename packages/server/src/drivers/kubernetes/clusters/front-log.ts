import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../../containers/index.ts'

const [waitMs, startMs] = [10_000, 2_000]
const pollMs = 50
/** More log lines than HAProxy writes for a reload and the state changes of three API servers. */
const logLines = 100

/**
 * True if a front forwards clients to at least one API server, so that a cluster accepts connections when its operation finishes (ADR 0062). Reads HAProxy's
 * log: the access list can exclude this process from the front's port. Waits for a front that has just started; its log may also have been emptied.
 */
export async function isFrontServing(containers: ProgramRunner, name: string): Promise<boolean> {
  const began = performance.now()
  for (;;) {
    const log = await containers.readLog(name, logLines)
    const isLoaded = findWorker(log) !== null || log.split('\n').length >= logLines
    if (isLoaded || performance.now() - began > startMs) return hasServer(log)
    await pause(pollMs)
  }
}

/** True if the last state change of an API server is UP, or if the log no longer contains any. */
export function hasServer(log: string): boolean {
  const states = new Map(
    [...log.matchAll(/Server apiservers\/(apiserver-\d+) is (UP|DOWN)/g)].map(([, server, state]) => [server, state]),
  )
  return states.size === 0 || [...states.values()].includes('UP')
}

/**
 * Makes a front read its files again, and waits until a new worker accepts connections, about 100 ms after the signal. Existing connections are cut 2 s later.
 * Throws Busy after 10 s.
 */
export async function reloadFront(containers: ProgramRunner, name: string): Promise<void> {
  const before = findWorker(await containers.readLog(name, logLines))
  await containers.signalContainer(name, 'SIGUSR2')
  const began = performance.now()
  while (findWorker(await containers.readLog(name, logLines)) === before) {
    if (performance.now() - began > waitMs) {
      const log = await containers.readLog(name, 3)
      throw new DriverError('Busy', `${name} does not read its files again: ${log.trim()}`)
    }
    await pause(pollMs)
  }
}

/** Process ID of the newest worker that accepts connections; null without one. */
function findWorker(log: string): string | null {
  const loaded = [...log.matchAll(/New worker \((\d+)\) forked[^]*?Loading success/g)]
  return loaded.at(-1)?.[1] ?? null
}
