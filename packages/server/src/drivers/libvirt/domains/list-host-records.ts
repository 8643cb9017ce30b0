import type { Hypervisor } from '../libvirt-options.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'
import { inspectDomain } from './find-domain.ts'
import type { HostRecord } from './host-record.ts'
import { readDomain } from './read-domain.ts'

const batch = 50

/** A domain's name and host record. */
export interface NamedRecord {
  readonly name: string
  readonly record: HostRecord
}

/** Lists the host records of all domains on a hypervisor, of any installation. Throws Busy if it is unreachable. */
export async function listHostRecords(hypervisor: Hypervisor): Promise<readonly NamedRecord[]> {
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
