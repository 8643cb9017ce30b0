import { setTimeout as pause } from 'node:timers/promises'
import { passLastingTrouble } from './fleet/lasting-trouble.ts'
import type { FleetKeep } from './keep-fleets.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import { removeLeftMembers } from './planes/remove-left-members.ts'

/** Poll interval for machines that answer again and have members from before a restore. */
const lookMs = 1_000

/** Removes members from before a restore once their machines answer, until stopped, in any number of processes. */
export async function keepLeftMembersAway(
  context: KubernetesContext,
  { onTrouble: tell, stop }: FleetKeep,
): Promise<void> {
  const { name: engine } = context.options
  const onTrouble = passLastingTrouble(tell)
  while (!stop.aborted) {
    await removeLeftMembers(context, null).catch((error: unknown) => onTrouble(engine, error))
    await pause(lookMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
