import { DriverError, type Resource, isStampOf } from '#reconcile/ports/index.ts'
import type { ObservedContainer } from '../../containers/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import { listHostMachines } from '../container-host-context.ts'
import { type ContainerHostRow, findHostRow } from './host-row.ts'
import { readHostLabels } from './host-names.ts'

/** A host: its row, machine and current container. */
export interface FoundHost {
  readonly row: ContainerHostRow
  readonly machine: HostMachine
  /** Null before creation, after an external removal, and for another resource's container. */
  readonly container: ObservedContainer | null
}

/** Finds a host's row, machine and container; null without a row of its stamp. Throws Busy if its machine is unreachable or unlisted. */
export async function findContainerHost(context: ContainerHostContext, host: Resource): Promise<FoundHost | null> {
  const row = await findHostRow(context.options.registry, context.options.name, host.name)
  if (!row || !isStampOf(row.stamp, host)) return null
  const machine = hostMachineOf(context, row)
  const container = await machine.containers.findContainer(row.name)
  const labelled = container && readHostLabels(container.labels)
  const isOurs = labelled !== null && isStampOf(labelled.stamp, host)
  return { row, machine, container: isOurs ? container : null }
}

/** Like findContainerHost, but throws NotFound instead of null, also if the container was removed externally. */
export async function requireContainerHost(context: ContainerHostContext, host: Resource): Promise<FoundHost> {
  const found = await findContainerHost(context, host)
  if (!found || isContainerGone(found)) throw new DriverError('NotFound', `${host.name} does not exist.`)
  return found
}

/** True if the host's container was removed externally, with its root. */
export function isContainerGone({ row, container }: FoundHost): boolean {
  return container === null && row.root !== null
}

/** True if the host's container is running. */
export function isOn({ container }: FoundHost): boolean {
  return container?.isRunning === true
}

/** Throws Busy unless the host is off. */
export function requireHostOff(found: FoundHost): void {
  if (isOn(found)) throw new DriverError('Busy', `${found.row.name} is on.`)
}

/** Machine of a host. Throws Busy if `engines.yaml` does not list it. */
export function hostMachineOf(context: ContainerHostContext, { name, machine }: ContainerHostRow): HostMachine {
  const known = listHostMachines(context).find((one) => one.name === machine)
  if (!known)
    throw new DriverError('Busy', `${name} is on machine ${machine}, which engines.yaml does not list. Add it again.`)
  return known
}
