import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../../containers/index.ts'

const waitMs = 10_000
const pollMs = 50
/** More log lines than HAProxy writes for a reload and the state changes of three API servers. */
const logLines = 100

/** Condition on the last lines of a front's log. */
export interface FrontCondition {
  holds(log: string): boolean
  /** Follows the name of the front in the error message. */
  readonly problem: string
}

/**
 * Waits until a front forwards clients to at least one API server, so that a cluster accepts connections when its operation finishes (ADR 0062). Reads
 * HAProxy's log: the access list can exclude this process from the front's port. Throws Busy after 10 s.
 */
export async function awaitFront(containers: ProgramRunner, name: string): Promise<void> {
  await awaitFrontLog(containers, name, { holds: hasServer, problem: 'considers no API server ready' })
}

/** True if the last state change of an API server is UP, or if the log no longer contains any. */
export function hasServer(log: string): boolean {
  const states = new Map(
    [...log.matchAll(/Server apiservers\/(apiserver-\d+) is (UP|DOWN)/g)].map(([, server, state]) => [server, state]),
  )
  return states.size === 0 || [...states.values()].includes('UP')
}

/** Waits until a front's log meets the condition. Throws Busy after 10 s, with the problem and the last lines of the log. */
export async function awaitFrontLog(
  containers: ProgramRunner,
  name: string,
  { holds, problem }: FrontCondition,
): Promise<void> {
  const began = performance.now()
  while (!holds(await readFrontLog(containers, name))) {
    if (performance.now() - began > waitMs)
      throw new DriverError('Busy', `${name} ${problem}: ${(await containers.readLog(name, 3)).trim()}`)
    await pause(pollMs)
  }
}

/** Returns the last 100 lines of a front's log. */
export function readFrontLog(containers: ProgramRunner, name: string): Promise<string> {
  return containers.readLog(name, logLines)
}
