import { setTimeout as pause } from 'node:timers/promises'
import { nameHolder } from '../registry/holder.ts'
import { openPlaneDoor } from './clusters/open-door.ts'
import { type Fleet, createFleet } from './fleet/create-fleet.ts'
import type { FleetOptions } from './fleet/fleet-options.ts'
import { reportLastingErrors } from './fleet/lasting-errors.ts'
import { type KubernetesContext, findPowerOf } from './kubernetes-context.ts'
import { dropTurn, holdTurn } from './planes/hold-turn.ts'
import { listPlanes } from './planes/plane-row.ts'

/** Options of the background loops. */
export interface FleetLoopOptions {
  /** Receives only lasting errors: a replaced API server is unreachable for seconds. */
  readonly onError: FleetOptions['onError']
  readonly stop: AbortSignal
}

const [pollMs, jobMs] = [1_000, 2_000]

/** Simulates kubelets of clusters without real ones until stopped, in one process at a time per cluster. Reports only lasting errors. */
export async function runFleets(
  context: KubernetesContext,
  { onError: report, stop }: FleetLoopOptions,
): Promise<void> {
  const { name: engine, registry } = context.options
  const [holder, onError] = [nameHolder(registry.process), reportLastingErrors(report)]
  const fleet = createFleet({
    findPower: findPowerOf(context),
    holdCluster: (cluster) => holdTurn(registry, { kind: 'fleet', cluster, holder }),
    onError,
    pollMs,
    jobMs,
  })
  const kept = new Set<string>()
  const leave = async (name: string): Promise<void> => {
    kept.delete(name)
    await fleet.leave(name)
    await dropTurn(registry, { kind: 'fleet', cluster: name, holder })
  }
  while (!stop.aborted) {
    await followPlanes(context, { fleet, kept, leave }).catch((error: unknown) => onError(engine, error))
    await pause(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
  for (const name of kept) await leave(name).catch((error: unknown) => onError(name, error))
  await fleet.close()
}

interface FleetState {
  readonly fleet: Fleet
  readonly kept: Set<string>
  leave(name: string): Promise<void>
}

async function followPlanes(context: KubernetesContext, { fleet, kept, leave }: FleetState): Promise<void> {
  const { name: engine, registry, regions } = context.options
  const rows = (await listPlanes(registry, engine)).filter(({ region }) => regions[region]?.kubelets === null)
  for (const row of rows) {
    fleet.keep(row.name, await openPlaneDoor(context, row))
    kept.add(row.name)
  }
  const names = new Set(rows.map(({ name }) => name))
  for (const name of kept) if (!names.has(name)) await leave(name)
}
