import {
  type Claimed,
  DriverError,
  type DiskSpec,
  type Progress,
  type Resource,
  done,
  isStampOf,
} from '#reconcile/ports/index.ts'
import { actClaimed } from '../../registry/act-claimed.ts'
import { type ContainerHostContext, containerImageOf } from '../container-host-context.ts'
import {
  type FoundHost,
  findContainerHost,
  isContainerGone,
  needContainerHost,
  needHostOff,
} from '../machines/find-host.ts'
import { type HostDisk, takenByDisksMib, updateHostRow } from '../machines/host-row.ts'

/** HostDriver.ensureDisk: a share of the local storage. One from an image is what the root of the container is made from at the next boot; the others are empty, and nobody reaches them. */
export function ensureHostDisk(
  context: ContainerHostContext,
  host: Claimed,
  { disk, spec }: { readonly disk: Resource; readonly spec: DiskSpec },
): Promise<Progress> {
  return actClaimed(context.options.registry, host, async () => {
    const found = await needContainerHost(context, host)
    const known = found.row.disks.find(({ name }) => name === disk.name)
    if (known && !isStampOf(known.stamp, disk))
      throw new DriverError('AlreadyExists', `The name ${disk.name} is taken by something that is not ours.`)
    if (known) return done
    checkDiskSource(found, spec.source)
    if (found.row.kubelet === null) containerImageOf(context, spec.image)
    checkDiskRoom(found, spec.sizeMib)
    const made: HostDisk = { name: disk.name, stamp: disk.stamp, sizeMib: spec.sizeMib, image: spec.image }
    await updateHostRow(context.options.registry, found.row, { disks: [...found.row.disks, made] })
    return done
  })
}

/** A copy of an empty disk is empty; that of a root would need all that was ever written there. */
function checkDiskSource({ row }: FoundHost, source: Resource | null): void {
  if (!source) return
  const known = row.disks.find(({ name, stamp }) => name === source.name && isStampOf(stamp, source))
  if (!known) throw new DriverError('NotFound', `${source.name} is not there.`)
  if (known.image !== null) throw new DriverError('NotSupported', `${source.name} is a root of a container.`)
}

function checkDiskRoom({ row }: FoundHost, moreMib: number): void {
  const leftMib = row.diskMib - takenByDisksMib(row)
  if (moreMib > leftMib) throw new DriverError('NotSupported', `${row.name} has ${leftMib} MiB left.`)
}

/** HostDriver.resizeDisk: another share. */
export function resizeHostDisk(
  context: ContainerHostContext,
  host: Claimed,
  { disk, sizeMib }: { readonly disk: Resource; readonly sizeMib: number },
): Promise<Progress> {
  return actClaimed(context.options.registry, host, async () => {
    const found = await needContainerHost(context, host)
    const { row } = found
    const known = row.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
    if (!known) throw new DriverError('NotFound', `${disk.name} is not there.`)
    if (known.sizeMib === sizeMib) return done
    needHostOff(found)
    checkDiskRoom(found, sizeMib - known.sizeMib)
    const disks = row.disks.map((one) => (one === known ? { ...one, sizeMib } : one))
    await updateHostRow(context.options.registry, row, { disks })
    return done
  })
}

/** HostDriver.deleteDisk: where the container was made from it, the next boot makes another. */
export function deleteHostDisk(context: ContainerHostContext, host: Claimed, disk: Resource): Promise<Progress> {
  return actClaimed(context.options.registry, host, async () => {
    const found = await findContainerHost(context, host)
    const known = found?.row.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
    if (!found || isContainerGone(found) || !known) return done
    needHostOff(found)
    const disks = found.row.disks.filter((one) => one !== known)
    await updateHostRow(context.options.registry, found.row, { disks })
    return done
  })
}
