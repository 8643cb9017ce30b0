import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../../containers/index.ts'

/** An API server is ready when the deployment checks it; the front checks it every 100 ms while it is down (`render-front.ts`). */
const readyMs = 10_000
const pollMs = 50
/** More than HAProxy writes for a reload and the state changes of three API servers. */
const logLines = 100

/**
 * Waits until a front forwards clients to at least one API server, so that a cluster accepts connections when its operation finishes (ADR 0062). Reads the
 * state changes in HAProxy's log: the access list can exclude this process from the front's port. Throws DriverError Busy after 10 s.
 */
export async function awaitFront(containers: ProgramRunner, name: string): Promise<void> {
  const began = performance.now()
  while (!hasServer(await containers.readLog(name, logLines))) {
    if (performance.now() - began > readyMs)
      throw new DriverError(
        'Busy',
        `${name} considers no API server ready: ${(await containers.readLog(name, 3)).trim()}`,
      )
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
