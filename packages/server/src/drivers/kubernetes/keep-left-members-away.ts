import { setTimeout as pause } from 'node:timers/promises'
import { passLastingTrouble } from './fleet/lasting-trouble.ts'
import type { FleetKeep } from './keep-fleets.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import { removeLeftMembers } from './planes/remove-left-members.ts'

/** How often it is looked whether a machine is back that has members of before a restore. */
const lookMs = 1_000

/** Removes members of before a restore as soon as their machines answer again, until it is stopped; any number of processes may. */
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
