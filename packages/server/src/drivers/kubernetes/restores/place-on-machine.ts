import { DriverError } from '#reconcile/ports/index.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { withMachines } from '../planes/answering-machines.ts'
import { placeMembers } from '../planes/place-members.ts'
import type { MemberRow, PlaneRow } from '../planes/plane-row.ts'

/** Machines of a control plane's region. */
export interface MachineChoice {
  readonly answering: readonly ControlMachine[]
  /** Name of the requested machine; null for any. */
  readonly desired: string | null
}

/**
 * Chooses a restored control plane's machine: the requested one, else the one with its address, else the one with the fewest members. Returns its new member
 * without storing it. Throws NotFound for a machine outside the region; Busy if the requested one does not answer, or none has capacity.
 */
export async function placeOnMachine(
  context: KubernetesContext,
  row: PlaneRow,
  { answering, desired }: MachineChoice,
): Promise<MemberRow> {
  const { region } = row
  const { machines } = regionOf(context, region)
  const names = machines.map(({ name }) => name).join(', ')
  if (desired !== null && !machines.some(({ name }) => name === desired))
    throw new DriverError('NotFound', `Region ${region} has no control machine ${desired}; it has ${names}.`)
  const able = answering.filter(({ name }) => desired === null || name === desired)
  if (able.length === 0) throw new DriverError('Busy', `No suitable control machine answers: ${desired ?? names}.`)
  const own = await findOwn(able, row)
  // The control plane's own members there are replaced and do not count.
  const chosen = (own ? [own] : able).map((one) => ({
    ...one,
    membersMax: one.membersMax + row.members.filter(({ machine }) => machine === one.name).length,
  }))
  const plane = { region, members: [], restores: row.restores + 1 }
  const [member] = await placeMembers(withMachines(context.options, region, chosen), plane, 1)
  if (!member) throw new Error('no member was placed')
  return member
}

async function findOwn(machines: readonly ControlMachine[], { address }: PlaneRow): Promise<ControlMachine | null> {
  for (const one of machines) if ((one.address ?? (await one.containers.findGateway())) === address) return one
  return null
}
