import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ObservedContainer, RuntimeLabels } from '../container-runtime.ts'
import { digestLabel, filterLabels, imageLabel, readLabels } from './runtime-labels.ts'
import { checkRuntimeName } from './runtime-name.ts'

/** Observed state of a container, with internal details. */
export interface ContainerInspected extends ObservedContainer {
  /** True if the container runs, or if the runtime is about to restart it. */
  readonly isUp: boolean
  readonly writable: readonly string[]
  /** PID of the first process in the PID namespace of the machine; 0 unless it runs. */
  readonly pid: number
  /** The runtime's network settings by network name. */
  readonly networks: Readonly<Record<string, unknown>>
}

/** Finds a container by name or ID; null if none exists. */
export async function inspectContainer(
  connection: RuntimeConnection,
  name: string,
): Promise<ContainerInspected | null> {
  const answer = await connection.call({
    method: 'GET',
    path: `/containers/${checkRuntimeName('container', name)}/json`,
    tolerate: [404],
  })
  if (answer.status === 404) return null
  const read = readRuntimeJson(answer)
  const field = (key: string): unknown => (isRecord(read) ? read[key] : undefined)
  const [state, config, mounts] = [field('State'), field('Config'), field('Mounts')]
  const isUp = isRecord(state) && state['Running'] === true
  const settings = field('NetworkSettings')
  const networks = isRecord(settings) && isRecord(settings['Networks']) ? settings['Networks'] : {}
  const isRunning = isUp && isRecord(state) && state['Restarting'] !== true
  const labels = readLabels(isRecord(config) ? config['Labels'] : undefined)
  return {
    name: (textField(read, 'Name') ?? '').replace(/^\//, ''),
    image: labels[imageLabel] ?? textField(config, 'Image') ?? '',
    labels,
    isRunning,
    run: isRunning ? `${textField(read, 'Id')} ${textField(state, 'StartedAt')}` : null,
    isUp,
    pid: numberField(state, 'Pid') ?? 0,
    networks,
    restarts: numberField(read, 'RestartCount') ?? 0,
    addresses: readAddresses(networks),
    description: labels[digestLabel] ?? null,
    writable: (Array.isArray(mounts) ? mounts : []).flatMap((one: unknown) => {
      const folder = textField(one, 'Destination')
      return folder !== undefined && isRecord(one) && one['Type'] === 'volume' && one['RW'] === true ? [folder] : []
    }),
  }
}

function readAddresses(networks: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(networks).flatMap(([name, one]) => {
      const address = textField(one, 'IPAddress') ?? ''
      return address === '' ? [] : [[name, address] as const]
    }),
  )
}

/** ContainerRuntime.findContainer: observed state, or null if it does not exist. */
export async function findNamedContainer(
  connection: RuntimeConnection,
  name: string,
): Promise<ObservedContainer | null> {
  const found = await inspectContainer(connection, name)
  return found && withoutOurs(found)
}

function withoutOurs(inspected: ContainerInspected): ObservedContainer {
  const { isUp: _, writable: __, pid: ___, networks: ____, ...observed } = inspected
  return observed
}

/** ProgramRunner.listContainers: those with all of these labels, running or not. */
export async function listLabelledContainers(
  connection: RuntimeConnection,
  labels: RuntimeLabels,
): Promise<readonly ObservedContainer[]> {
  const query = { all: '1', filters: filterLabels(labels) }
  const read = readRuntimeJson(await connection.call({ method: 'GET', path: '/containers/json', query }))
  const ids = (Array.isArray(read) ? read : []).map((one: unknown) => textField(one, 'Id') ?? '')
  // The list lacks the restart count. A container may be removed meanwhile.
  const found = await Promise.all(ids.map((id) => inspectContainer(connection, id)))
  return found.flatMap((one) => (one ? [withoutOurs(one)] : []))
}
