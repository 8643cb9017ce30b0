import type { Resource } from '#reconcile/ports/index.ts'
import { inspectDomain } from '../domains/find-domain.ts'
import type { HostRecord } from '../domains/host-record.ts'
import { readDomain } from '../domains/read-domain.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { listHypervisors } from '../hypervisors/list-hypervisors.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'

const batch = 50

/** HostDriver.listHosts: the installation's domains on all hypervisors. Throws Busy if any hypervisor is unreachable. */
export async function listStampedHosts(
  { options }: LibvirtContext,
  installation: string,
): Promise<readonly Resource[]> {
  const found = new Map<string, Resource>()
  for (const hypervisor of listHypervisors(options)) {
    const records = await listRecords(hypervisor)
    for (const { name, record } of records.filter(({ record: { stamp } }) => stamp.installation === installation))
      found.set(name, { name, stamp: record.stamp, region: record.region })
  }
  return [...found.values()]
}

interface NamedRecord {
  readonly name: string
  readonly record: HostRecord
}

async function listRecords(hypervisor: Hypervisor): Promise<readonly NamedRecord[]> {
  const listed = await runVirsh(hypervisor, { args: ['list', '--all', '--name'] })
  const names = listed.split('\n').filter((name) => /^moor-[A-Za-z0-9._-]+$/.test(name))
  const records: NamedRecord[] = []
  for (let from = 0; from < names.length; from += batch)
    records.push(...(await describeAll(hypervisor, names.slice(from, from + batch))))
  return records
}

async function describeAll(hypervisor: Hypervisor, names: readonly string[]): Promise<readonly NamedRecord[]> {
  const args = [names.map((name) => `dumpxml ${name} --inactive`).join('; ')]
  const text = await runVirsh(hypervisor, { args, tolerate: domainAbsent })
  // A domain deleted meanwhile fails the batch.
  const observed =
    text === null
      ? await Promise.all(names.map(async (name) => (await inspectDomain(hypervisor, name))?.config ?? null))
      : text.split('</domain>').map((one) => (one.trim() === '' ? null : readDomain(`${one}</domain>`)))
  return names.flatMap((name, index) => {
    const record = observed[index]?.record
    return record ? [{ name, record }] : []
  })
}
