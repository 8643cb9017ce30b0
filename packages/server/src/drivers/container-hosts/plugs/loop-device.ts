import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { askHands, handsFile, deviceNodesOf } from '../hands/ask-hands.ts'
import type { FoundHost } from '../machines/find-host.ts'
import { firstLoopOf } from '../machines/host-names.ts'
import { type LoopRow, dropLoop, findLoop, reserveLoop } from './loop-row.ts'
import type { OpenFile } from './open-file.ts'

/** Numbers that are tried when somebody else has the one that was thought free. */
const triesMost = 64

type Place = Pick<FoundHost, 'row' | 'machine'>

const handsOf = ({ row, machine }: Place) => ({ machine, stamp: row.stamp })

/**
 * Makes the loop device of a volume, and its node among the devices of a host under a name, in place of another name that it had there. May be repeated. Busy where somebody still has
 * the file open by another device, which is what keeps a volume from two writers.
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
    if (word === 'held') throw new DriverError('Busy', `${file.name} is still open somewhere on ${machine.name}.`)
    if (word === 'missing')
      throw new DriverError('NotSupported', `${machine.name} has no ${file.path}: its storage is out of reach.`)
    first = number + 1
  }
  throw new DriverError('Busy', `Others have the loop devices of ${machine.name}.`)
}

/** How an unplug went: it is gone, the host has it mounted, or something in it has it open. */
export type DetachEnd = 'gone' | 'mounted' | 'held'

/** Takes the loop device of a volume away, and its node from the host. `ask` leaves one that is mounted where it is. */
export async function detachLoop(
  context: ContainerHostContext,
  place: Place,
  { volume, how }: { readonly volume: string; readonly how: 'ask' | 'force' },
): Promise<DetachEnd> {
  const loop = await findLoop(context.options.registry, volume)
  if (loop?.host !== place.row.name) return 'gone'
  return detachKnown(context, place, { loop, how })
}

/** The same for a device that is known. */
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

/** Nodes among the devices of a host whose loop devices are there, by their numbers and names. */
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
