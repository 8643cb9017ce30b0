import type { BootSpec } from '#reconcile/ports/index.ts'
import { acceleratorOf } from '../hypervisors/accelerator.ts'
import { type LibvirtContext, imageOf, rescueImage } from '../libvirt-context.ts'
import type { BootImage, Hypervisor } from '../libvirt-options.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { describeDomain, describeMetadata, metadataUri } from './describe-domain.ts'
import type { FoundDomain } from './find-domain.ts'
import { type DiskRecord, type HostRecord, listBootDisks } from './host-record.ts'
import type { VolumeDevice } from './volume-device.ts'

/** Configuration of a domain. */
export interface DomainDefinition {
  readonly name: string
  readonly hypervisor: Hypervisor
  readonly record: HostRecord
  readonly volumes: readonly VolumeDevice[]
  /** Boot disks and root disk; if absent, all disks, oldest first. */
  readonly boot?: Pick<BootSpec, 'disks' | 'root' | 'isRescue'>
}

/** Replaces a domain's persistent configuration with `virsh define`, without incomplete disks. The caller checks that the domain is off. */
export async function defineDomain(context: LibvirtContext, definition: DomainDefinition): Promise<void> {
  const { hypervisor, record, boot = {} } = definition
  const disks = listBootDisks(record, boot.disks)
  const rescue = boot.isRescue ? imageOf(context, rescueImage) : null
  const hasRescueDisk = rescue !== null && rescue.file !== null
  const spec = {
    ...definition,
    accelerator: await acceleratorOf(context, hypervisor),
    network: context.options.network,
    disks: disks.map(({ name }) => name),
    root: rescue ? null : (boot.root ?? disks[0]?.name ?? null),
    image: rescue ?? kernelImage(context, record, disks.find(({ name }) => name === boot.root) ?? disks[0]),
    isSeeded: isSeeded(record, boot),
    hasRescueDisk,
  }
  await withFile(describeDomain(spec), (path) => runVirsh(hypervisor, { args: ['define', path] }))
}

/** A rebuild may have changed the root disk's image, so its kernel takes precedence. */
function kernelImage({ options }: LibvirtContext, record: HostRecord, root: DiskRecord | undefined): BootImage | null {
  const { kubelet } = record
  if (kubelet !== null) return options.nodeImages.find(({ version }) => version === kubelet) ?? null
  const id = root?.image ?? record.image
  return options.images.find((one) => one.id === id) ?? null
}

/** True if cloud-init configures the host: a complete disk was created from an image, or the rescue system boots. */
export function isSeeded({ disks, kubelet }: HostRecord, { isRescue }: Pick<BootSpec, 'isRescue'>): boolean {
  return isRescue === true || disks.some(({ image, isComplete }) => isComplete && (image !== null || kubelet !== null))
}

/** Writes a host's record: in the configuration if off, otherwise in the metadata of running domain and configuration. */
export async function saveRecord(context: LibvirtContext, found: FoundDomain, record: HostRecord): Promise<void> {
  const { name, hypervisor, live, config } = found
  if (!live) return defineDomain(context, { name, hypervisor, record, volumes: config.volumes })
  const set = ['--key', 'moor', '--set', describeMetadata(record)]
  await runVirsh(hypervisor, { args: ['metadata', name, metadataUri, ...set, '--live', '--config'] })
}
