import { setTimeout as pause } from 'node:timers/promises'
import { reportLastingErrors } from './fleet/lasting-errors.ts'
import type { FleetLoopOptions } from './run-fleets.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import { removeLeftMembers } from './planes/remove-left-members.ts'

const pollMs = 1_000

/** Removes members from before a restore once their machines answer. Runs until stopped, in any number of processes. Reports only lasting errors. */
export async function cleanUpLeftMembers(
  context: KubernetesContext,
  { onError: report, stop }: FleetLoopOptions,
): Promise<void> {
  const { name: engine } = context.options
  const onError = reportLastingErrors(report)
  while (!stop.aborted) {
    await removeLeftMembers(context, null).catch((error: unknown) => onError(engine, error))
    await pause(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
