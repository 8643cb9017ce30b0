import { ensureWork, findProgress, findWorkKind } from '../../registry/long-work.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import { copyDiskBetween, isShared } from '../disks/copy-between.ts'
import { defineDomain, saveRecord } from '../domains/define-domain.ts'
import { type FoundDomain, requireDomain, requireOff } from '../domains/find-domain.ts'
import { clearHypervisor } from '../hypervisors/clear-hypervisor.ts'
import { movePlacement } from '../hypervisors/placements.ts'
import { removeFiles } from '../hypervisors/pool.ts'
import { type LibvirtContext, hypervisorsOf } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { ensureHostNetwork } from '../network/ensure-host-network.ts'
import { listHostFiles, removeFrom } from './remove-from.ts'

const moving = 'move'

/** Throws Busy while any process moves the host. */
export async function waitForMove(context: LibvirtContext, name: string): Promise<void> {
  if ((await findWorkKind(context.registry, name)) === moving)
    throw new DriverError('Busy', `${name} is being moved to another hypervisor.`)
}

/**
 * HostDriver.migrateHost: copies the disks in the background, defines the domain on the target, switches the placement, and removes the source. Throws NotFound
 * without the host, NotSupported for an unknown target, Busy if on, InsufficientCapacity if it does not fit.
 */
export async function migrateHost(context: LibvirtContext, host: Claimed, to: string): Promise<Progress> {
  const found = await requireDomain(context, host)
  const target = hypervisorsOf(context, host.region).find(({ name }) => name === to)
  if (!target) throw new DriverError('NotSupported', `Region ${host.region} has no hypervisor ${to}.`)
  const isThere = found.hypervisor.name === to
  if (isThere && found.record.move === null) return done
  return isThere ? endMove(context, found) : startMove(context, found, { host, target })
}

/** Source and target of a move. */
interface Move {
  readonly host: Resource
  readonly target: Hypervisor
}

async function startMove(context: LibvirtContext, found: FoundDomain, move: Move): Promise<Progress> {
  const progress = await findProgress(context.registry, { name: found.name, kind: moving })
  if (progress) return progress
  requireOff(found)
  if (found.record.disks.some(({ isComplete }) => !isComplete))
    throw new DriverError('Busy', `A disk of ${found.name} is still being created.`)
  const [from, to] = [found.hypervisor.name, move.target.name]
  if (found.record.move && found.record.move.to !== to) await endMove(context, found)
  await saveRecord(context, found, { ...found.record, move: { from, to } })
  return ensureWork(context.registry, {
    name: found.name,
    kind: moving,
    run: async (reportProgress, signal, isOwner) => {
      const sizes = found.record.disks.map(({ sizeMib }) => sizeMib)
      const total = sizes.reduce((sum, size) => sum + size, 0)
      let copied = 0
      for (const [index, { name }] of found.record.disks.entries()) {
        const size = sizes[index] ?? 0
        const reportPart = (part: number): void => reportProgress((99 * (copied + size * part)) / total)
        const copy = { disk: name, source: found.hypervisor, target: move.target, signal, reportPart }
        await copyDiskBetween(copy, isOwner)
        copied += size
      }
      await runLeased(context.registry, [move.host], () => switchOver(context, move, { from, isOwner }))
    },
  })
}

/** Up to the new placement, the host is on the source; a repeated move overwrites the target. */
async function switchOver(
  context: LibvirtContext,
  { host, target }: Move,
  { from, isOwner }: { readonly from: string; readonly isOwner: () => Promise<boolean> },
): Promise<void> {
  const found = await requireDomain(context, host)
  if (found.hypervisor.name !== from || !(await isOwner())) return
  requireOff(found)
  const { name, record, config } = found
  await defineDomain(context, { name, hypervisor: target, record, volumes: config.volumes })
  await movePlacement(context, name, { hypervisor: target, shape: record })
}

/** Removes what a complete or abandoned move left on the other hypervisor. */
async function endMove(context: LibvirtContext, found: FoundDomain): Promise<Progress> {
  await removeOther(context, found)
  await saveRecord(context, found, { ...found.record, move: null })
  return done
}

/** Removes the domain and the files of a moved host from the hypervisor that does not have its placement. Does nothing without a move. */
export async function removeOther(context: LibvirtContext, { name, hypervisor, record }: FoundDomain): Promise<void> {
  const { move } = record
  const other = hypervisorsOf(context, record.region).find(
    (one) => one.name !== hypervisor.name && (one.name === move?.from || one.name === move?.to),
  )
  if (!other) return
  const files = isShared(hypervisor, other) ? [] : listHostFiles(name, record)
  // Entries with the same URI are one libvirt, which has the domain once.
  if (other.uri === hypervisor.uri) await removeFiles(other, files)
  else await removeFrom(other, name, files)
  // The periodic check repeats it.
  await ensureHostNetwork(context, other).catch(() => undefined)
  await clearHypervisor(context, other)
}
