import { Counter, type Registry } from 'prom-client'
import type { LastCounters } from '#store/counters/find-samples.ts'
import { boundRead } from './bound-read.ts'

/**
 * Registers counters of hosts with the host ID as label, and returns a function that reads them. `survey` returns the last reading of a bounded number of hosts;
 * by default of none, because a label of each host multiplies the number of series.
 */
export function measureHosts(registry: Registry, survey: () => Promise<readonly LastCounters[]>): () => Promise<void> {
  const counter = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({
      name,
      help: `${help}; every five minutes, only with \`MOORAGE_HOST_METRICS\`.`,
      labelNames,
      registers: [registry],
    })
  const cpu = counter('moorage_host_cpu_seconds_total', 'CPU time of a host since its boot', ['host'])
  const network = counter(
    'moorage_host_network_bytes_total',
    'Bytes that a host received (`in`) and sent (`out`) since its boot',
    ['host', 'direction'],
  )
  const device = counter(
    'moorage_host_device_bytes_total',
    'Bytes that a host read (`in`) from and wrote (`out`) to a disk or volume since its boot',
    ['host', 'device', 'direction'],
  )
  const setCounters = (hosts: readonly LastCounters[]): void => {
    for (const one of [cpu, network, device]) one.reset()
    for (const { hostId, counters } of hosts) {
      const host = String(hostId)
      cpu.inc({ host }, counters.cpuNs / 1e9)
      network.inc({ host, direction: 'in' }, counters.rxBytes)
      network.inc({ host, direction: 'out' }, counters.txBytes)
      for (const { name, readBytes, writtenBytes } of counters.devices) {
        const [, kind, id] = /-(disk|volume)-(\d+)-/.exec(name) ?? []
        const label = kind === undefined ? name : `${kind} ${id}`
        device.inc({ host, device: label, direction: 'in' }, readBytes)
        device.inc({ host, device: label, direction: 'out' }, writtenBytes)
      }
    }
  }
  return boundRead(
    async () => setCounters(await survey()),
    () => setCounters([]),
  )
}
