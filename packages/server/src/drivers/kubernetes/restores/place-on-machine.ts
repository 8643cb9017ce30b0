import { DriverError } from '#reconcile/ports/index.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { withMachines } from '../planes/answering-machines.ts'
import { placeMembers } from '../planes/place-members.ts'
import type { MemberRow, PlaneRow } from '../planes/plane-row.ts'

/** What is known of the machines of a control plane's region. */
export interface MachineChoice {
  readonly answering: readonly ControlMachine[]
  /** The one that is asked for; null for any. */
  readonly wanted: string | null
}

/**
 * Finds a place for the one member with which a control plane begins anew: on the machine that is asked for, else on one that has its address, else where most room is. NotFound for a machine that is none of the region's, Busy where it
 * does not answer or none has room.
 */
export async function placeOnMachine(
  context: KubernetesContext,
  row: PlaneRow,
  { answering, wanted }: MachineChoice,
): Promise<MemberRow> {
  const { region } = row
  const { machines } = regionOf(context, region)
  const names = machines.map(({ name }) => name).join(', ')
  if (wanted !== null && !machines.some(({ name }) => name === wanted))
    throw new DriverError('NotFound', `Region ${region} has no control machine ${wanted}; it has ${names}.`)
  const able = answering.filter(({ name }) => wanted === null || name === wanted)
  if (able.length === 0)
    throw new DriverError('Busy', `No control machine answers that could have the cluster: ${wanted ?? names}.`)
  const own = await findOwn(able, row)
  // What it has there itself makes room.
  const chosen = (own ? [own] : able).map((one) => ({
    ...one,
    membersMax: one.membersMax + row.members.filter(({ machine }) => machine === one.name).length,
  }))
  const place = { region, members: [], restores: row.restores + 1 }
  const [member] = await placeMembers(withMachines(context.options, region, chosen), place, 1)
  if (!member) throw new Error('one member was to be placed')
  return member
}

/** The machine that people reach the cluster at anyway. */
async function findOwn(machines: readonly ControlMachine[], { address }: PlaneRow): Promise<ControlMachine | null> {
  for (const one of machines) if ((one.address ?? (await one.containers.findGateway())) === address) return one
  return null
}
