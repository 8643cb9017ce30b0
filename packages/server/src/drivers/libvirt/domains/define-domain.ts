import { acceleratorOf } from '../hypervisors/accelerator.ts'
import { type LibvirtContext, imageOf } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { describeDomain, describeMetadata, metadataUri } from './describe-domain.ts'
import type { FoundDomain } from './find-domain.ts'
import type { HostRecord } from './host-record.ts'
import type { VolumeDevice } from './volume-device.ts'

/** What is to stand in the configuration of a domain. */
export interface DomainDefinition {
  readonly name: string
  readonly hypervisor: Hypervisor
  readonly record: HostRecord
  readonly volumes: readonly VolumeDevice[]
}

/** Writes the configuration of a domain that is off, whole. */
export async function defineDomain(context: LibvirtContext, definition: DomainDefinition): Promise<void> {
  const { hypervisor, record } = definition
  const plan = {
    ...definition,
    accelerator: await acceleratorOf(context, hypervisor),
    network: context.options.network,
    image: imageOf(context, record.image),
    isSeeded: isSeeded(record),
  }
  await withFile(describeDomain(plan), (path) => runVirsh(hypervisor, { args: ['define', path] }))
}

/** Whether a host is told its first settings: where a disk was made from an image. */
export function isSeeded({ disks }: HostRecord): boolean {
  return disks.some(({ image, isComplete }) => image !== null && isComplete)
}

/** Writes another record for a host: whole while it is off, and into what runs while it is on. */
export async function saveRecord(context: LibvirtContext, found: FoundDomain, record: HostRecord): Promise<void> {
  const { name, hypervisor, live, config } = found
  if (!live) return defineDomain(context, { name, hypervisor, record, volumes: config.volumes })
  const set = ['--key', 'moor', '--set', describeMetadata(record)]
  await runVirsh(hypervisor, { args: ['metadata', name, metadataUri, ...set, '--live', '--config'] })
}
