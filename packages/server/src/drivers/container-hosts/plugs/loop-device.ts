import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { askHands, handsFile, deviceNodesOf } from '../hands/ask-hands.ts'
import type { FoundHost } from '../machines/find-host.ts'
import { firstLoopOf } from '../machines/host-names.ts'
import { type LoopRow, dropLoop, findLoop, reserveLoop } from './loop-row.ts'
import type { OpenFile } from './open-file.ts'

/** Attempts if another program uses the loop device number that was assumed free. */
const triesMost = 64

type Place = Pick<FoundHost, 'row' | 'machine'>

const handsOf = ({ row, machine }: Place) => ({ machine, stamp: row.stamp })

/**
 * Creates the loop device of a volume and its node in a host, which replaces a node of the volume with another name. Idempotent. Busy if another device still
 * has the file open, which prevents two writers.
 */
export async function attachLoop(
  context: ContainerHostContext,
  place: Place,
  { file, node }: { readonly file: OpenFile; readonly node: string },
): Promise<void> {
  const { registry, name: engine } = context.options
  const { row, machine } = place
  const wanted = { volume: file.name, host: row.name, engine, machine: machine.name }
  let first = firstLoopOf(row.stamp)
  for (let tries = 0; tries < triesMost; tries += 1) {
    const number = await reserveLoop(registry, wanted, first)
    const question = ['plug', String(number), handsFile(file.path), deviceNodesOf(row.name), node]
    const word = await askHands(context, handsOf(place), question)
    if (word === 'plugged') return
    if (word === 'held') throw new DriverError('Busy', `${file.name} is still open on ${machine.name}.`)
    if (word === 'missing')
      throw new DriverError('NotSupported', `${machine.name} has no file ${file.path}: it cannot reach the storage.`)
    first = number + 1
  }
  throw new DriverError('Busy', `No free loop device was found on ${machine.name}.`)
}

/** Result of an unplug: gone, still mounted, or still open in the host. */
export type DetachEnd = 'gone' | 'mounted' | 'held'

/** Removes a volume's loop device and node from the host. `ask` leaves a mounted device in place. */
export async function detachLoop(
  context: ContainerHostContext,
  place: Place,
  { volume, how }: { readonly volume: string; readonly how: 'ask' | 'force' },
): Promise<DetachEnd> {
  const loop = await findLoop(context.options.registry, volume)
  if (loop?.host !== place.row.name) return 'gone'
  return detachKnown(context, place, { loop, how })
}

/** The same for a known device. */
export async function detachKnown(
  context: ContainerHostContext,
  place: Place,
  { loop, how }: { readonly loop: LoopRow; readonly how: 'ask' | 'force' },
): Promise<DetachEnd> {
  const word = await askHands(context, handsOf(place), [
    'unplug',
    String(loop.number),
    deviceNodesOf(place.row.name),
    how,
  ])
  if (word === 'mounted' || word === 'held') return word
  await dropLoop(context.options.registry, loop.volume)
  return 'gone'
}

/** Lists the nodes in a host's device folder whose loop devices exist, by number and name. */
export async function lookAtNodes(
  context: ContainerHostContext,
  place: Place,
): Promise<readonly { readonly number: number; readonly name: string }[]> {
  const lines = (await askHands(context, handsOf(place), ['look', deviceNodesOf(place.row.name)])).split('\n')
  return lines.flatMap((line) => {
    const [number, name] = line.split(' ')
    return name === undefined ? [] : [{ number: Number(number), name }]
  })
}
