import { connect } from 'node:net'
import { isSqlError } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { isFrontMember } from '../plane/describe-front.ts'
import type { PlaneLayout, PlaneMember } from '../plane/plane-layout.ts'
import { describeMemberNetwork } from '../plane/plane-names.ts'
import { isOverlapping } from '../plane/plane-network.ts'
import { blockNetwork } from './layout-of-plane.ts'
import { blocksOf, listMemberRows } from './place-members.ts'
import type { PlaneRow } from './plane-row.ts'

/** Maximum time for a port to answer. Loopback and local networks need milliseconds. */
const probeMs = 1_000

/** A member that has not run yet, its control plane, and its machine. */
export interface NewMember {
  readonly context: KubernetesContext
  readonly row: PlaneRow
  readonly layout: PlaneLayout
  readonly member: PlaneMember
  readonly machine: ControlMachine
}

/**
 * Moves a member that has not run yet to another address block or other ports if its runtime's networks or its machine's programs use them. Does nothing once
 * its network exists. Throws Busy after a move: the deployment starts again with the new values.
 */
export async function avoidConflicts(one: NewMember): Promise<void> {
  const { row, layout, member, machine } = one
  const { name, labels } = describeMemberNetwork(layout, member)
  if ((await machine.containers.listNetworks(labels)).includes(name)) return
  const subnets = await machine.containers.listSubnets()
  const isBlockFree = (subnet: string): boolean => subnets.every((other) => !isOverlapping(subnet, other))
  const isPortFree = (port: number): Promise<boolean> => isSilent(member.machineAddress, port)
  const moved: string[] = []
  try {
    if (!isBlockFree(member.subnet)) moved.push(await moveBlock(one, isBlockFree))
    if (!(await isPortFree(member.peerPort)) || !(await isPortFree(member.doorPort)))
      moved.push(await moveMemberPorts(one, isPortFree))
    if (row.version === null && isFrontMember(layout, member) && !(await isPortFree(row.port)))
      moved.push(await movePort(one, isPortFree))
  } catch (error) {
    if (!isSqlError(error, 'uniqueViolation')) throw error
    moved.push('what another call takes')
  }
  if (moved.length > 0)
    throw new DriverError(
      'Busy',
      `Something else on ${machine.name} has the place of ${row.name}: it moves to ${moved.join(', ')}.`,
    )
}

async function moveBlock(
  { context: { options }, row, member }: NewMember,
  isFree: (subnet: string) => boolean,
): Promise<string> {
  const taken = new Set((await listMemberRows(options)).map(({ block }) => block))
  const blocks = Array.from({ length: blocksOf(options.subnets) }, (_each, block) => block)
  const block = blocks.find((one) => !taken.has(one) && isFree(blockNetwork(options, one)))
  if (block === undefined) throw noneLeft(options.name, 'block of addresses in subnets')
  await options.registry
    .query`update infra.control_members set block = ${block} where plane = ${row.name} and number = ${member.number}`
  return blockNetwork(options, block)
}

async function moveMemberPorts(
  { context: { options }, row, member }: NewMember,
  isFree: (port: number) => Promise<boolean>,
): Promise<string> {
  const taken = new Set((await listMemberRows(options)).flatMap(({ peerPort, doorPort }) => [peerPort, doorPort]))
  const [peer, door] = await findPorts(options.memberPorts, 2, async (port) => !taken.has(port) && (await isFree(port)))
  if (door === undefined) throw noneLeft(options.name, 'port in member_ports')
  await options.registry.query`update infra.control_members set peer_port = ${peer}, door_port = ${door}
    where plane = ${row.name} and number = ${member.number}`
  return `ports ${peer} and ${door}`
}

async function movePort(
  { context: { options }, row }: NewMember,
  isFree: (port: number) => Promise<boolean>,
): Promise<string> {
  const rows = await options.registry.query<{
    port: number
  }>`select port from infra.control_planes where engine = ${options.name}`
  const taken = new Set(rows.map(({ port }) => port))
  const [port] = await findPorts(options.ports, 1, async (one) => !taken.has(one) && (await isFree(one)))
  if (port === undefined) throw noneLeft(options.name, 'port in ports')
  await options.registry.query`update infra.control_planes set port = ${port} where name = ${row.name}`
  return `port ${port}`
}

async function findPorts(
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
  isFree: (port: number) => Promise<boolean>,
): Promise<number[]> {
  const found: number[] = []
  for (let port = from; port <= to && found.length < count; port += 1) if (await isFree(port)) found.push(port)
  return found
}

function noneLeft(engine: string, what: string): DriverError {
  return new DriverError('Busy', `${engine} has no free ${what} left.`)
}

/** True if the port does not answer before the timeout. */
function isSilent(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: probeMs })
    const end = (isFree: boolean) => (): void => {
      socket.destroy()
      resolve(isFree)
    }
    socket.once('connect', end(false)).once('error', end(true)).once('timeout', end(true))
  })
}
