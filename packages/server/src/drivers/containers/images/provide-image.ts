import { access } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from '../connection/open-connection.ts'
import type { ImageSource } from '../container-engine.ts'
import { type ImageName, readImageName } from './image-name.ts'
import { loadImageArchive } from './load-image.ts'
import { pullImage } from './pull-image.ts'

/** Finds, loads or pulls an image. Broken, listing every source, if none has it. */
export async function provideImage(connection: EngineConnection, image: string, source: ImageSource): Promise<void> {
  const named = readImageName(image)
  if (await hasImage(connection, named)) return
  const places = [`not on ${connection.name}`]
  for (const place of [fromArchives, fromRegistry]) {
    const missing = await place(connection, named, source)
    if (missing === null) return
    places.push(missing)
  }
  throw new DriverError('Broken', `Image ${image} was not found: ${places.join('; ')}.`)
}

/** True if the runtime has an image. */
export function isImageThere(connection: EngineConnection, image: string): Promise<boolean> {
  return hasImage(connection, readImageName(image))
}

async function hasImage(connection: EngineConnection, { repository, tag }: ImageName): Promise<boolean> {
  const { status } = await connection.ask({ method: 'GET', path: `/images/${repository}:${tag}/json`, tolerate: [404] })
  return status !== 404
}

/** Returns why the source lacks the image; null if the image exists now. */
type ImagePlace = (connection: EngineConnection, image: ImageName, source: ImageSource) => Promise<string | null>

const fromArchives: ImagePlace = async (connection, image, { archives }) => {
  if (archives === null) return 'no archive folder is set'
  if (!isAbsolute(archives)) throw new DriverError('Broken', `archives must be an absolute path, not ${archives}.`)
  const file = join(archives, image.archive)
  try {
    await access(file)
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? `no archive ${file}` : `archive ${file} cannot be read`
  }
  await loadImageArchive(connection, file)
  return (await hasImage(connection, image)) ? null : `archive ${file} contains other images`
}

const fromRegistry: ImagePlace = async (connection, image, { pull }) => {
  if (pull === 'never') return 'pulling is disabled'
  const refused = await pullImage(connection, image)
  if (refused !== null) return refused
  return (await hasImage(connection, image)) ? null : 'pulled, but missing afterwards'
}
