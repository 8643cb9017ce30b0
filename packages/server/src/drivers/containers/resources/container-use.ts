import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { DeviceCounters } from '#reconcile/ports/index.ts'
import type { ContainerUse } from '../container-runtime.ts'
import { checkRuntimeName } from './runtime-name.ts'

/** ContainerRuntime.readUse: counters since the start of the container, without the second sample that the runtime takes by default. */
export async function readContainerUse(connection: RuntimeConnection, name: string): Promise<ContainerUse | null> {
  const answer = await connection.call({
    method: 'GET',
    path: `/containers/${checkRuntimeName('container', name)}/stats`,
    query: { stream: 'false', 'one-shot': 'true' },
    tolerate: [404],
  })
  return answer.status === 404 ? null : parseContainerUse(readRuntimeJson(answer))
}

/** Parses statistics of the Engine API. Counters that the runtime omits are 0. */
export function parseContainerUse(read: unknown): ContainerUse {
  const networks = Object.values(recordAt(read, 'networks'))
  const sum = (field: string) => networks.reduce<number>((total, one) => total + (numberField(one, field) ?? 0), 0)
  return {
    cpuNs: numberField(recordAt(read, 'cpu_stats', 'cpu_usage'), 'total_usage') ?? 0,
    rxBytes: sum('rx_bytes'),
    txBytes: sum('tx_bytes'),
    devices: readDevices(recordAt(read, 'blkio_stats')),
  }
}

/** Adds up the entries of each device; control groups of version 1 also have entries of other operations. */
function readDevices(blkio: Readonly<Record<string, unknown>>): DeviceCounters[] {
  const entries = (list: string) =>
    listAt(blkio, list).map((entry) => ({
      name: `${numberField(entry, 'major')}:${numberField(entry, 'minor')}`,
      way: textField(entry, 'op')?.toLowerCase(),
      value: numberField(entry, 'value') ?? 0,
    }))
  const [bytes, requests] = [entries('io_service_bytes_recursive'), entries('io_serviced_recursive')]
  return [...new Set(bytes.map(({ name }) => name))].map((name) => {
    const sum = (list: typeof bytes, way: string) =>
      list.reduce((total, one) => total + (one.name === name && one.way === way ? one.value : 0), 0)
    const [readBytes, writtenBytes] = [sum(bytes, 'read'), sum(bytes, 'write')]
    return { name, readBytes, writtenBytes, reads: sum(requests, 'read'), writes: sum(requests, 'write') }
  })
}

function listAt(value: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const found = value[key]
  return Array.isArray(found) ? found : []
}

function recordAt(value: unknown, ...keys: readonly string[]): Readonly<Record<string, unknown>> {
  const found = keys.reduce((one: unknown, key) => (isRecord(one) ? one[key] : undefined), value)
  return isRecord(found) ? found : {}
}
