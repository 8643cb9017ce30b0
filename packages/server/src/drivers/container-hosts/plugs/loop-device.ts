import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { callAgentContainer, agentFilePath, deviceNodesOf } from '../agent/call-agent.ts'
import type { FoundHost } from '../machines/find-host.ts'
import { firstLoopOf } from '../machines/host-names.ts'
import { type LoopRow, dropLoop, findLoop, reserveLoop } from './loop-row.ts'
import type { OpenFile } from './open-file.ts'

/** Maximum attempts: other programs may use numbers that the registry considers free. */
const triesMost = 64

type LoopLocation = Pick<FoundHost, 'row' | 'machine'>

const agentOf = ({ row, machine }: LoopLocation) => ({ machine, stamp: row.stamp })

/**
 * Reserves and creates a volume's loop device and its node in a host; removes the volume's node of another name. Idempotent. Throws NotSupported if the machine
 * lacks the file. Throws Busy without a free device, or if another device still has the file open, which prevents two writers.
 */
export async function attachLoop(
  context: ContainerHostContext,
  location: LoopLocation,
  { file, node }: { readonly file: OpenFile; readonly node: string },
): Promise<void> {
  const { registry, name: engine } = context.options
  const { row, machine } = location
  const owner = { volume: file.name, host: row.name, engine, machine: machine.name }
  let first = firstLoopOf(row.stamp)
  for (let tries = 0; tries < triesMost; tries += 1) {
    const number = await reserveLoop(registry, owner, first)
    const args = ['plug', String(number), agentFilePath(file.path), deviceNodesOf(row.name), node]
    const result = await callAgentContainer(context, agentOf(location), args)
    if (result === 'plugged') return
    if (result === 'held') throw new DriverError('Busy', `${file.name} is still open on ${machine.name}.`)
    if (result === 'missing')
      throw new DriverError('NotSupported', `${machine.name} has no file ${file.path}: it cannot reach the storage.`)
    first = number + 1
  }
  throw new DriverError('Busy', `No free loop device was found on ${machine.name}.`)
}

/** Result of an unplug: gone, still mounted, or still open in the host. */
export type DetachEnd = 'gone' | 'mounted' | 'held'

/**
 * Removes a volume's loop device, its node in the host, and its row. Returns `gone`, also without a device. `ask` leaves a mounted device and returns
 * `mounted`.
 */
export async function detachLoop(
  context: ContainerHostContext,
  location: LoopLocation,
  { volume, how }: { readonly volume: string; readonly how: 'ask' | 'force' },
): Promise<DetachEnd> {
  const loop = await findLoop(context.options.registry, volume)
  if (loop?.host !== location.row.name) return 'gone'
  return detachKnown(context, location, { loop, how })
}

/** Like detachLoop, for a known loop device. */
export async function detachKnown(
  context: ContainerHostContext,
  location: LoopLocation,
  { loop, how }: { readonly loop: LoopRow; readonly how: 'ask' | 'force' },
): Promise<DetachEnd> {
  const result = await callAgentContainer(context, agentOf(location), [
    'unplug',
    String(loop.number),
    deviceNodesOf(location.row.name),
    how,
  ])
  if (result === 'mounted' || result === 'held') return result
  await dropLoop(context.options.registry, loop.volume)
  return 'gone'
}

/** Lists number and name of a host's device nodes whose loop devices exist. */
export async function listDeviceNodes(
  context: ContainerHostContext,
  location: LoopLocation,
): Promise<readonly { readonly number: number; readonly name: string }[]> {
  const lines = (
    await callAgentContainer(context, agentOf(location), ['look', deviceNodesOf(location.row.name)])
  ).split('\n')
  return lines.flatMap((line) => {
    const [number, name] = line.split(' ')
    return name === undefined ? [] : [{ number: Number(number), name }]
  })
}
