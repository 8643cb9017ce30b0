import { DriverError, type Resource, isStampOf } from '#reconcile/ports/index.ts'
import type { ContainerSeen } from '../../containers/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import type { HostMachine } from '../container-host-options.ts'
import { listHostMachines } from '../container-host-context.ts'
import { type ContainerHostRow, findHostRow } from './host-row.ts'
import { readHostLabels } from './host-names.ts'

/** A host of ours: its row, where it is, and its container as that is now. */
export interface FoundHost {
  readonly row: ContainerHostRow
  readonly machine: HostMachine
  /** Null where it is not there: not made yet, or taken away behind our back. */
  readonly container: ContainerSeen | null
}

/** Finds a host; null where it is not there or not ours. Busy where its machine cannot be asked. */
export async function findContainerHost(context: ContainerHostContext, host: Resource): Promise<FoundHost | null> {
  const row = await findHostRow(context.options.registry, context.options.name, host.name)
  if (!row || !isStampOf(row.stamp, host)) return null
  const machine = hostMachineOf(context, row)
  const container = await machine.containers.findContainer(row.name)
  const labelled = container && readHostLabels(container.labels)
  const isOurs = labelled !== null && isStampOf(labelled.stamp, host)
  return { row, machine, container: isOurs ? container : null }
}

/** The same, for a call that needs it: NotFound also where somebody has taken its container away. */
export async function needContainerHost(context: ContainerHostContext, host: Resource): Promise<FoundHost> {
  const found = await findContainerHost(context, host)
  if (!found || isContainerGone(found)) throw new DriverError('NotFound', `${host.name} is not there.`)
  return found
}

/** Whether a container that was there has been taken away, and with it the root of the host. */
export function isContainerGone({ row, container }: FoundHost): boolean {
  return container === null && row.root !== null
}

/** Whether it runs. */
export function isOn({ container }: FoundHost): boolean {
  return container?.isRunning === true
}

/** Busy while the host is on, or on its way there or back. */
export function needHostOff(found: FoundHost): void {
  if (isOn(found)) throw new DriverError('Busy', `${found.row.name} is on.`)
}

/** The machine that a row names. Busy where the file of engines has it no more: nobody can be asked then. */
export function hostMachineOf(context: ContainerHostContext, { name, machine }: ContainerHostRow): HostMachine {
  const known = listHostMachines(context).find((one) => one.name === machine)
  if (!known)
    throw new DriverError('Busy', `${name} is on machine ${machine}, which the file of engines does not have.`)
  return known
}
