import { isRecord, textField } from '#domain/shared/index.ts'
import { readEngineJson } from '../connection/engine-json.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { EngineLabels } from '../container-engine.ts'
import { filterLabels, readLabels, refuseForeign } from './engine-labels.ts'
import { checkEngineName } from './engine-name.ts'

const pathOf = (name: string): string => `/volumes/${checkEngineName('volume', name)}`

/** Creates a volume, or finds it with its content. AlreadyExists if it is not ours. */
export async function ensureContainerVolume(
  connection: EngineConnection,
  name: string,
  labels: EngineLabels,
): Promise<void> {
  const found = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  // If another client creates this name meanwhile, the runtime returns that volume.
  const answer =
    found.status === 404
      ? await connection.ask({ method: 'POST', path: '/volumes/create', body: { Name: name, Labels: labels } })
      : found
  const read = readEngineJson(answer)
  refuseForeign(`Volume ${name}`, readLabels(isRecord(read) ? read['Labels'] : undefined), labels)
}

/** True if the volume exists, whether ours or not. */
export async function isContainerVolumeThere(connection: EngineConnection, name: string): Promise<boolean> {
  const { status } = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return status !== 404
}

/** Its folder on the machine; null if the volume does not exist. */
export async function findContainerVolumeFolder(connection: EngineConnection, name: string): Promise<string | null> {
  const found = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return found.status === 404 ? null : (textField(readEngineJson(found), 'Mountpoint') ?? null)
}

/** Removes a volume with its content. Idempotent; Busy while a container uses it. */
export async function removeContainerVolume(connection: EngineConnection, name: string): Promise<void> {
  await connection.ask({ method: 'DELETE', path: pathOf(name), tolerate: [404] })
}

/** Names of all volumes with all of these labels. */
export async function listContainerVolumes(
  connection: EngineConnection,
  labels: EngineLabels,
): Promise<readonly string[]> {
  const query = { filters: filterLabels(labels) }
  const read = readEngineJson(await connection.ask({ method: 'GET', path: '/volumes', query }))
  const volumes: unknown = isRecord(read) ? read['Volumes'] : undefined
  return (Array.isArray(volumes) ? volumes : []).map((one: unknown) => textField(one, 'Name') ?? '')
}
