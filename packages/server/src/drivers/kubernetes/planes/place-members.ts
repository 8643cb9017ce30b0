import { DriverError } from '#reconcile/ports/index.ts'
import type { ControlMachine, KubernetesOptions } from '../kubernetes-options.ts'
import type { MemberRow, PlaneRow } from './plane-row.ts'

interface TakenPlace {
  readonly machine: string
  readonly block: number
  readonly peerPort: number
  readonly doorPort: number
}

/**
 * Chooses machine, address block and ports for further members, without reserving them. Prefers machines of the region without a member of the control plane,
 * then those with the fewest members. Blocks are unique across machines, so that their networks can be routed. Throws Busy without capacity.
 */
export async function placeMembers(
  options: KubernetesOptions,
  { region, members, restores }: Pick<PlaneRow, 'region' | 'members' | 'restores'>,
  count: number,
): Promise<readonly MemberRow[]> {
  const { name: engine, memberPorts, subnets } = options
  const taken = await listMemberRows(options)
  const own = members.map(({ machine }) => machine)
  const free = {
    blocks: freeNumbers(
      0,
      blocksOf(subnets) - 1,
      taken.map(({ block }) => block),
    ),
    ports: freeNumbers(
      memberPorts.from,
      memberPorts.to,
      taken.flatMap(({ peerPort, doorPort }) => [peerPort, doorPort]),
    ),
  }
  const numbers = [1, 2, 3].filter((number) => !members.some((one) => one.number === number)).slice(0, count)
  const chosen: MemberRow[] = []
  for (const number of numbers) {
    const machine = chooseMachine(options, region, { own, taken: [...taken, ...chosen] })
    own.push(machine.name)
    const [block, peerPort, doorPort] = [free.blocks.shift(), free.ports.shift(), free.ports.shift()]
    if (block === undefined || peerPort === undefined || doorPort === undefined)
      throw new DriverError('Busy', `${engine} has no block of addresses or no port for members left.`)
    const address = await addressOf(machine)
    const isJoining = members.length > 0
    const before = isJoining ? [...members, ...chosen].map((one) => one.number) : numbers
    const firstMembers = [...new Set([...before, number])]
    chosen.push({
      number,
      machine: machine.name,
      address,
      block,
      peerPort,
      doorPort,
      isJoining,
      firstMembers,
      restores,
    })
  }
  return chosen
}

/** Machine, block and ports of an engine's members, also of those from before a restore. */
export async function listMemberRows({ name: engine, registry }: KubernetesOptions): Promise<readonly TakenPlace[]> {
  return registry.query<TakenPlace>`select machine, block, peer_port as "peerPort", door_port as "doorPort" from infra.control_members where engine = ${engine}
     union all select machine, block, peer_port, door_port from infra.left_members where engine = ${engine}`
}

function chooseMachine(
  { regions }: KubernetesOptions,
  region: string,
  { own, taken }: { readonly own: readonly string[]; readonly taken: readonly Pick<TakenPlace, 'machine'>[] },
): ControlMachine {
  const carried = ({ name }: ControlMachine): number => taken.filter(({ machine }) => machine === name).length
  const ofOwn = ({ name }: ControlMachine): number => own.filter((machine) => machine === name).length
  const [best] = (regions[region]?.machines ?? [])
    .filter((machine) => carried(machine) < machine.membersMax)
    .toSorted((one, other) => ofOwn(one) - ofOwn(other) || carried(one) - carried(other))
  if (!best) throw new DriverError('Busy', `No control machine of region ${region} has room for another cluster.`)
  return best
}

function freeNumbers(from: number, to: number, taken: readonly number[]): number[] {
  const known = new Set(taken)
  const free: number[] = []
  for (let number = from; number <= to && free.length < mostFree; number += 1) if (!known.has(number)) free.push(number)
  return free
}

/** Maximum free numbers: two ports for each of three members. */
const mostFree = 6
const blockBits = 28

/** Number of /28 blocks in a network. */
export function blocksOf(network: string): number {
  return 2 ** Math.max(0, blockBits - Number(network.split('/')[1]))
}

/** Throws Broken without a configured address or a separate network. */
async function addressOf({ name, address, containers }: ControlMachine): Promise<string> {
  const found = address ?? (await containers.findGateway())
  if (found === null)
    throw new DriverError('Broken', `Control machine ${name} has no address: set one in the file of engines.`)
  return found
}
