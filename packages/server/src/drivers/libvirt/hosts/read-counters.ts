import { type CountedHost, isBusyError, offCounters } from '#reconcile/ports/index.ts'
import { listHypervisors } from '../hypervisors/list-hypervisors.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** HostDriver.readCounters: one call to each hypervisor. Omits hosts of unreachable hypervisors. */
export async function readLibvirtCounters(
  { options }: LibvirtContext,
  installation: string,
): Promise<readonly CountedHost[]> {
  const args = ['domstats --raw --nowait --state --cpu-total --block --interface; list --all']
  const outputs = await Promise.all(
    listHypervisors(options).map((hypervisor) =>
      runVirsh(hypervisor, { args }).catch((error: unknown) => {
        if (isBusyError(error)) return ''
        throw error
      }),
    ),
  )
  const prefix = `moor-${installation.slice(0, 8)}-host-`
  return outputs.flatMap(parseDomainCounters).filter(({ hostName }) => hostName.startsWith(prefix))
}

const resourceInPath = /moor-[0-9a-f]{8}-(?:disk|volume)-\d+-[0-9a-f]{8}/

/**
 * Parses the output of `virsh domstats --raw` and `virsh list --all`. A domain's ID is the run's identity. Devices are named by the resource in their path;
 * libvirt reports no path of network devices, which are named by their target. Counters that libvirt omits are 0.
 */
export function parseDomainCounters(output: string): CountedHost[] {
  const runs = new Map(Array.from(output.matchAll(/^ *(\d+|-) +(\S+) +\S/gm), ([, id, name]) => [name, id]))
  return output
    .split(/^Domain: '/m)
    .slice(1)
    .map((text) => {
      const hostName = text.slice(0, text.indexOf("'"))
      const values = new Map(Array.from(text.matchAll(/^ +([\w.-]+)=(.*)$/gm), ([, key, value]) => [key, value]))
      const count = (key: string): number => Number(values.get(key) ?? 0)
      const indexes = (group: string) =>
        Array.from({ length: count(`${group}.count`) }, (_, index) => `${group}.${index}`)
      const sum = (key: string) => indexes('net').reduce((total, one) => total + count(`${one}.${key}`), 0)
      const id = runs.get(hostName) ?? '-'
      return {
        hostName,
        run: id === '-' ? null : id,
        cpuNs: count('cpu.time'),
        rxBytes: sum('rx.bytes'),
        txBytes: sum('tx.bytes'),
        devices: indexes('block').map((one) => ({
          name: resourceInPath.exec(values.get(`${one}.path`) ?? '')?.[0] ?? values.get(`${one}.name`) ?? '',
          readBytes: count(`${one}.rd.bytes`),
          writtenBytes: count(`${one}.wr.bytes`),
          reads: count(`${one}.rd.reqs`),
          writes: count(`${one}.wr.reqs`),
        })),
      }
    })
    .map((host) => (host.run === null ? { hostName: host.hostName, ...offCounters } : host))
}
