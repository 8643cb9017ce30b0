import { cancelWork, ensureWork } from '../../registry/long-work.ts'
import {
  type Claimed,
  DriverError,
  type DiskSpec,
  type Progress,
  type Resource,
  done,
  isStampOf,
} from '#reconcile/ports/index.ts'
import { saveRecord } from '../domains/define-domain.ts'
import { type FoundDomain, findDomain, requireDomain, requireOff } from '../domains/find-domain.ts'
import { type DiskRecord, takenMib } from '../domains/host-record.ts'
import { type LibvirtContext, imageOf } from '../libvirt-context.ts'
import { createDisk } from './create-disk.ts'
import { resizeFile } from './resize-file.ts'
import { checkDiskSpace } from '../hypervisors/disk-space.ts'
import { removeFile } from '../hypervisors/pool.ts'

/**
 * HostDriver.ensureDisk: records the disk as incomplete, creates its file in the background, and records it as complete. Throws AlreadyExists for another
 * owner's name, NotFound or Busy for an unusable source, NotSupported or InsufficientCapacity without space.
 */
export async function ensureDisk(
  context: LibvirtContext,
  host: Claimed,
  { disk, spec }: { readonly disk: Resource; readonly spec: DiskSpec },
): Promise<Progress> {
  const found = await requireDomain(context, host)
  const known = found.record.disks.find(({ name }) => name === disk.name)
  if (known && !isStampOf(known.stamp, disk))
    throw new DriverError('AlreadyExists', `The name ${disk.name} is used by a resource of another owner.`)
  if (known?.isComplete) return done
  checkSource(found, spec.source)
  if (!known) await addDisk(context, found, { disk, spec })
  return ensureWork(context.registry, {
    name: disk.name,
    kind: 'mould',
    run: (reportProgress, signal, isHeld) =>
      createDisk(context, host, { disk: disk.name, spec, reportProgress, signal, isOurs: isHeld }),
  })
}

function checkSource({ record }: FoundDomain, source: Resource | null): void {
  if (!source) return
  const known = record.disks.find(({ name, stamp }) => name === source.name && isStampOf(stamp, source))
  if (!known) throw new DriverError('NotFound', `${source.name} does not exist.`)
  if (!known.isComplete) throw new DriverError('Busy', `${source.name} is still being created.`)
}

async function addDisk(
  context: LibvirtContext,
  found: FoundDomain,
  { disk, spec }: { readonly disk: Resource; readonly spec: DiskSpec },
): Promise<void> {
  const { sizeMib, filesystem, image, authorizedKeys } = spec
  const { record } = found
  imageOf(context, image)
  checkDiskCapacity(found, sizeMib)
  await checkDiskSpace(found.hypervisor)
  const added: DiskRecord = {
    name: disk.name,
    stamp: disk.stamp,
    isComplete: false,
    hasInstanceId: true,
    sizeMib,
    filesystem,
    image,
    authorizedKeys,
  }
  await saveRecord(context, found, { ...record, disks: [...record.disks, added] })
}

function checkDiskCapacity({ name, record }: FoundDomain, moreMib: number): void {
  const leftMib = record.diskMib - takenMib(record)
  if (moreMib > leftMib) throw new DriverError('NotSupported', `${name} has only ${leftMib} MiB left.`)
}

/**
 * HostDriver.resizeDisk: resizes the file, updates the record, and returns done. Throws NotFound without the disk, Busy if it is incomplete or the host is on,
 * NotSupported or InsufficientCapacity without space.
 */
export async function resizeDisk(
  context: LibvirtContext,
  host: Claimed,
  { disk, sizeMib }: { readonly disk: Resource; readonly sizeMib: number },
): Promise<Progress> {
  const found = await requireDomain(context, host)
  const known = found.record.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
  if (!known) throw new DriverError('NotFound', `${disk.name} does not exist.`)
  if (!known.isComplete) throw new DriverError('Busy', `${disk.name} is still being created.`)
  if (known.sizeMib === sizeMib) return done
  requireOff(found)
  checkDiskCapacity(found, sizeMib - known.sizeMib)
  if (sizeMib > known.sizeMib) await checkDiskSpace(found.hypervisor)
  const { hypervisor, record } = found
  await resizeFile(hypervisor, { disk: disk.name, sizeMib, isSmaller: sizeMib < known.sizeMib })
  const disks = record.disks.map((one) => (one.name === disk.name ? { ...one, sizeMib } : one))
  await saveRecord(context, found, { ...record, disks })
  return done
}

/** HostDriver.deleteDisk: cancels work, deletes the file before its record, and returns done, also without the disk. Throws Busy if the host is on. */
export async function deleteDisk(context: LibvirtContext, host: Claimed, disk: Resource): Promise<Progress> {
  const found = await findDomain(context, host)
  const known = found?.record.disks.find((one) => one.name === disk.name && isStampOf(one.stamp, disk))
  if (!found || !known) return done
  requireOff(found)
  await cancelWork(context.registry, disk.name)
  await removeFile(found.hypervisor, disk.name)
  const disks = found.record.disks.filter((one) => one.name !== disk.name)
  await saveRecord(context, found, { ...found.record, disks })
  return done
}
