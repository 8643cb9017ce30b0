import {
  type Claimed,
  DriverError,
  type DiskSpec,
  type Progress,
  type Resource,
  done,
  isStampOf,
} from '#reconcile/ports/index.ts'
import { type ContainerHostContext, containerImageOf } from '../container-host-context.ts'
import {
  type FoundHost,
  findContainerHost,
  isContainerGone,
  requireContainerHost,
  requireHostOff,
} from '../machines/find-host.ts'
import { type HostDisk, takenByDisksMib, updateHostRow } from '../machines/host-row.ts'

/**
 * HostDriver.ensureDisk: adds a new disk to the host's row, which reserves local storage. The next boot creates the root from the first disk with an image;
 * others stay empty. Throws AlreadyExists for another owner's name, NotFound without host or source, NotSupported for an unsuitable image or source or too
 * little space.
 */
export async function ensureHostDisk(
  context: ContainerHostContext,
  host: Claimed,
  { disk, spec }: { readonly disk: Resource; readonly spec: DiskSpec },
): Promise<Progress> {
  const found = await requireContainerHost(context, host)
  const known = found.row.disks.find(({ name }) => name === disk.name)
  if (known && !isStampOf(known.stamp, disk))
    throw new DriverError('AlreadyExists', `The name ${disk.name} is used by a resource of another owner.`)
  if (known) return done
  checkDiskSource(found, spec.source)
  if (found.row.kubelet === null) containerImageOf(context, spec.image)
  checkDiskCapacity(found, spec.sizeMib)
  const made: HostDisk = { name: disk.name, stamp: disk.stamp, sizeMib: spec.sizeMib, image: spec.image }
  await updateHostRow(context.options.registry, found.row, { disks: [...found.row.disks, made] })
  return done
}

function checkDiskSource({ row }: FoundHost, source: Resource | null): void {
  if (!source) return
  const known = row.disks.find(({ name, stamp }) => name === source.name && isStampOf(stamp, source))
  if (!known) throw new DriverError('NotFound', `${source.name} does not exist.`)
  if (known.image !== null)
    throw new DriverError('NotSupported', `${source.name} is the root of a container and cannot be copied.`)
}

function checkDiskCapacity({ row }: FoundHost, moreMib: number): void {
  const leftMib = row.diskMib - takenByDisksMib(row)
  if (moreMib > leftMib) throw new DriverError('NotSupported', `${row.name} has only ${leftMib} MiB left.`)
}

/**
 * HostDriver.resizeDisk: changes the size in the host's row, unless it is the same. Throws NotFound without host or disk, Busy while the host is on,
 * NotSupported for too little space.
 */
export async function resizeHostDisk(
  context: ContainerHostContext,
  host: Claimed,
  { disk, sizeMib }: { readonly disk: Resource; readonly sizeMib: number },
): Promise<Progress> {
  const found = await requireContainerHost(context, host)
  const { row } = found
  const known = row.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
  if (!known) throw new DriverError('NotFound', `${disk.name} does not exist.`)
  if (known.sizeMib === sizeMib) return done
  requireHostOff(found)
  checkDiskCapacity(found, sizeMib - known.sizeMib)
  const disks = row.disks.map((one) => (one === known ? { ...one, sizeMib } : one))
  await updateHostRow(context.options.registry, row, { disks })
  return done
}

/**
 * HostDriver.deleteDisk: removes the disk from the host's row; the next boot recreates a container created from it. Does nothing without host or disk. Throws
 * Busy while the host is on.
 */
export async function deleteHostDisk(context: ContainerHostContext, host: Claimed, disk: Resource): Promise<Progress> {
  const found = await findContainerHost(context, host)
  const known = found?.row.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
  if (!found || isContainerGone(found) || !known) return done
  requireHostOff(found)
  const disks = found.row.disks.filter((one) => one !== known)
  await updateHostRow(context.options.registry, found.row, { disks })
  return done
}
