import { DriverError } from '#reconcile/ports/index.ts'
import type { KubeApi } from './api/kube-api.ts'
import type { ControlMachine, ControlRegion, KubernetesOptions } from './kubernetes-options.ts'
import type { PostgresStore } from './stores/postgres/postgres-store.ts'

/** What every call of the engine works with. */
export interface KubernetesContext {
  readonly options: KubernetesOptions
  /** Open doors to control planes by their names, with what they were opened by: another certificate or other members open another one. */
  readonly doors: Map<string, OpenDoor>
  /** The PostgreSQL of clusters that are kept in one; null where there is none. */
  readonly postgres: PostgresStore | null
}

/** A door that is kept open. */
export interface OpenDoor {
  /** The certificate that we came with, and the members that we come to. */
  readonly by: string
  /** What was sealed in the row then, and need not be opened again. */
  readonly sealed: Buffer
  readonly api: KubeApi
}

/** What serves a region. Broken where the file of engines has nothing for it any more. */
export function regionOf({ options }: KubernetesContext, region: string): ControlRegion {
  const found = options.regions[region]
  if (!found) throw new DriverError('Broken', `${options.name} has no control machine in region ${region}.`)
  return found
}

/** The machines that have members of a control plane, each once. Busy where the file of engines does not name one. */
export function machinesOf(
  context: KubernetesContext,
  { region, members }: { readonly region: string; readonly members: readonly { readonly machine: string }[] },
): readonly ControlMachine[] {
  const names = new Set(members.map(({ machine }) => machine))
  return [...names].map((machine) => machineOf(context, region, { machine }))
}

/** The machine that has a member of a control plane. Busy where the file of engines does not name it: somebody may put it back. */
export function machineOf(
  context: KubernetesContext,
  region: string,
  { machine }: { readonly machine: string },
): ControlMachine {
  const found = regionOf(context, region).machines.find(({ name }) => name === machine)
  if (!found)
    throw new DriverError(
      'Busy',
      `${context.options.name} does not know control machine ${machine}, which has a cluster.`,
    )
  return found
}
