import { isRecord, textField } from '#domain/shared/index.ts'
import { readEngineJson } from '../connection/engine-json.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { EngineLabels } from '../container-engine.ts'
import { filterLabels, readLabels, refuseForeign } from './engine-labels.ts'
import { checkEngineName } from './engine-name.ts'

const pathOf = (name: string): string => `/volumes/${checkEngineName('volume', name)}`

/** Makes a volume, or finds it with what is in it. AlreadyExists where it is somebody else's. */
export async function ensureContainerVolume(
  connection: EngineConnection,
  name: string,
  labels: EngineLabels,
): Promise<void> {
  const found = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  // Where somebody makes one of this name meanwhile, the engine answers with that one.
  const answer =
    found.status === 404
      ? await connection.ask({ method: 'POST', path: '/volumes/create', body: { Name: name, Labels: labels } })
      : found
  const read = readEngineJson(answer)
  refuseForeign(`Volume ${name}`, readLabels(isRecord(read) ? read['Labels'] : undefined), labels)
}

/** Whether it is there, whosever it is. */
export async function isContainerVolumeThere(connection: EngineConnection, name: string): Promise<boolean> {
  const { status } = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return status !== 404
}

/** The folder on the machine that it is; null where it is not there. */
export async function findContainerVolumeFolder(connection: EngineConnection, name: string): Promise<string | null> {
  const found = await connection.ask({ method: 'GET', path: pathOf(name), tolerate: [404] })
  return found.status === 404 ? null : (textField(readEngineJson(found), 'Mountpoint') ?? null)
}

/** Removes it with what is in it; one that is not there is fine. Busy while a container has it. */
export async function removeContainerVolume(connection: EngineConnection, name: string): Promise<void> {
  await connection.ask({ method: 'DELETE', path: pathOf(name), tolerate: [404] })
}

/** Names of all volumes that carry all of these labels. */
export async function listContainerVolumes(
  connection: EngineConnection,
  labels: EngineLabels,
): Promise<readonly string[]> {
  const query = { filters: filterLabels(labels) }
  const read = readEngineJson(await connection.ask({ method: 'GET', path: '/volumes', query }))
  const volumes: unknown = isRecord(read) ? read['Volumes'] : undefined
  return (Array.isArray(volumes) ? volumes : []).map((one: unknown) => textField(one, 'Name') ?? '')
}
