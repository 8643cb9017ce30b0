import { DriverError, type Resource, type VolumeHolder } from '#reconcile/ports/index.ts'
import { kindOfWork, listWorks } from '../registry/follow-work.ts'
import { findHold } from '../registry/holds.ts'
import type { FileWorld } from './volume-folder.ts'

/** Work on a volume by its kind. What is `still` needs that nobody writes to the volume meanwhile; what is `live` is done by the hypervisor that has it open. */
export const workKinds = {
  encryption: 'encrypt',
  stillMove: 'move',
  liveMove: 'live-move',
  stillCopyOf: (source: string): string => `copy-of-${source}`,
  liveCopyOf: (source: string): string => `live-copy-of-${source}`,
} as const

/**
 * Who has a volume open: null when nobody has. The claim of the volume must be held, because a host that boots holds it too until it has opened what it
 * was given. Busy where the hypervisor cannot be asked, or none is known.
 */
export async function findHands({ registry, holderOf }: FileWorld, volume: Resource): Promise<VolumeHolder | null> {
  if (!(await findHold(registry, volume.name))) return null
  const holder = holderOf(volume.region)
  if (!holder) throw new DriverError('Busy', `A host has ${volume.name}, and its hypervisor is not known.`)
  return (await holder.isOpen(volume)) ? holder : null
}

/** Busy while a copy of the volume is being made, in whichever process; one that its process has left counts until somebody has finished or removed it. */
export async function checkNotCopied({ registry }: FileWorld, { name }: Resource): Promise<void> {
  for (const kind of [workKinds.stillCopyOf(name), workKinds.liveCopyOf(name)]) {
    const [copy] = await listWorks(registry, kind)
    if (copy) throw new DriverError('Busy', `${copy.name} is being copied from ${name}.`)
  }
}

/** Busy while the volume must not be written to: it is moved, or copied, by hands that do not see the writes of others. */
export async function checkWritable({ registry }: FileWorld, { name }: Resource): Promise<void> {
  const copies = await listWorks(registry, workKinds.stillCopyOf(name))
  const isStill = copies.some(({ isAlive }) => isAlive) || (await kindOfWork(registry, name)) === workKinds.stillMove
  if (isStill) throw new DriverError('Busy', `${name} is being copied, and nobody may write to it meanwhile.`)
}
