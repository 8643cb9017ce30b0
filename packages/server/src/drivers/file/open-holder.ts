import { DriverError, type Resource, type VolumeClient } from '#reconcile/ports/index.ts'
import { findWorkKind, listWorks } from '../registry/long-work.ts'
import { findHold } from '../registry/holds.ts'
import type { FileContext } from './volume-folder.ts'

/** Kinds of work. `still` work forbids writes to the volume; `live` work runs in the hypervisor that has the volume open. */
export const workKinds = {
  encryption: 'encrypt',
  stillMove: 'move',
  liveMove: 'live-move',
  stillCopyOf: (source: string): string => `copy-of-${source}`,
  liveCopyOf: (source: string): string => `live-copy-of-${source}`,
} as const

/** Client that has the volume open, or null. The caller must hold the volume in the registry. Throws Busy if the hypervisor is unreachable. */
export async function findOpenHolder(
  { registry, holderOf }: FileContext,
  volume: Resource,
): Promise<VolumeClient | null> {
  if (!(await findHold(registry, volume.name))) return null
  const holder = holderOf(volume.region)
  if (!holder) throw new DriverError('Busy', `A host has ${volume.name} open, and its hypervisor is unknown.`)
  return (await holder.isOpen(volume)) ? holder : null
}

/** Throws Busy while the volume is being copied. An abandoned copy counts until finished or removed. */
export async function checkNotCopied({ registry }: FileContext, { name }: Resource): Promise<void> {
  for (const kind of [workKinds.stillCopyOf(name), workKinds.liveCopyOf(name)]) {
    const [copy] = await listWorks(registry, kind)
    if (copy) throw new DriverError('Busy', `${copy.name} is being copied from ${name}.`)
  }
}

/** Throws Busy during a copy or move that forbids writes to the volume. */
export async function checkWritable({ registry }: FileContext, { name }: Resource): Promise<void> {
  const copies = await listWorks(registry, workKinds.stillCopyOf(name))
  const isStill = copies.some(({ isAlive }) => isAlive) || (await findWorkKind(registry, name)) === workKinds.stillMove
  if (isStill) throw new DriverError('Busy', `${name} is being copied and must not be written to.`)
}
