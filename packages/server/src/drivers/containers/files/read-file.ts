import { posix } from 'node:path'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import { checkEngineName } from '../things/engine-name.ts'
import { readFirstFile } from './tar-archive.ts'

/** Reads one file out of a container, of 16 MiB at most; null where the container or the file is not there. Broken where it is no file. */
export async function readContainerFile(
  connection: EngineConnection,
  name: string,
  path: string,
): Promise<Buffer | null> {
  if (!posix.isAbsolute(path)) throw new DriverError('Broken', `path must be absolute: ${path}.`)
  const answer = await connection.ask({
    method: 'GET',
    path: `/containers/${checkEngineName('container', name)}/archive`,
    query: { path },
    tolerate: [404],
  })
  if (answer.status === 404) return null
  const file = readFirstFile(answer.body)
  if (!file) throw new DriverError('Broken', `${path} in container ${name} is no file.`)
  return file
}
