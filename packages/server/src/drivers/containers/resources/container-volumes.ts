import { isRecord, textField } from '#domain/shared/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { RuntimeLabels } from '../container-runtime.ts'
import { filterLabels, readLabels, rejectForeign } from './runtime-labels.ts'
import { checkRuntimeName } from './runtime-name.ts'

const pathOf = (name: string): string => `/volumes/${checkRuntimeName('volume', name)}`

/** Creates a missing volume. Throws AlreadyExists if an existing one is not ours. */
export async function ensureContainerVolume(
  connection: RuntimeConnection,
  name: string,
  labels: RuntimeLabels,
): Promise<void> {
  const found = await connection.call({ method: 'GET', path: pathOf(name), tolerate: [404] })
  // If another client creates it meanwhile, the runtime returns that volume.
  const answer =
    found.status === 404
      ? await connection.call({ method: 'POST', path: '/volumes/create', body: { Name: name, Labels: labels } })
      : found
  const read = readRuntimeJson(answer)
  rejectForeign(`Volume ${name}`, readLabels(isRecord(read) ? read['Labels'] : undefined), labels)
}

/** True if the volume exists, ours or not. */
export async function isContainerVolumeThere(connection: RuntimeConnection, name: string): Promise<boolean> {
  const { status } = await connection.call({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return status !== 404
}

/** ContainerRuntime.findVolumeFolder: the volume's path on the machine; null if it does not exist. */
export async function findContainerVolumeFolder(connection: RuntimeConnection, name: string): Promise<string | null> {
  const found = await connection.call({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return found.status === 404 ? null : (textField(readRuntimeJson(found), 'Mountpoint') ?? null)
}

/** Removes a volume with its content. Idempotent. Throws Busy while a container uses it. */
export async function removeContainerVolume(connection: RuntimeConnection, name: string): Promise<void> {
  await connection.call({ method: 'DELETE', path: pathOf(name), tolerate: [404] })
}

/** Names of volumes with all of these labels. */
export async function listContainerVolumes(
  connection: RuntimeConnection,
  labels: RuntimeLabels,
): Promise<readonly string[]> {
  const query = { filters: filterLabels(labels) }
  const read = readRuntimeJson(await connection.call({ method: 'GET', path: '/volumes', query }))
  const volumes: unknown = isRecord(read) ? read['Volumes'] : undefined
  return (Array.isArray(volumes) ? volumes : []).map((one: unknown) => textField(one, 'Name') ?? '')
}
