import { access } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ImageSource } from '../container-runtime.ts'
import { type ImageName, readImageName } from './image-name.ts'
import { loadImageArchive } from './load-image.ts'
import { pullImage } from './pull-image.ts'

/**
 * ProgramRunner.ensureImage: tries the runtime, the archives and the registry, in this order. Throws Broken, listing all attempts, if none has the image; Busy
 * if a pull may succeed later.
 */
export async function ensureContainerImage(
  connection: RuntimeConnection,
  image: string,
  source: ImageSource,
): Promise<void> {
  const named = readImageName(image)
  if (await hasImage(connection, named)) return
  const attempts = [`not on ${connection.name}`]
  for (const provider of [fromArchives, fromRegistry]) {
    const missing = await provider(connection, named, source)
    if (missing === null) return
    attempts.push(missing)
  }
  throw new DriverError('Broken', `Image ${image} was not found: ${attempts.join('; ')}.`)
}

/** True if the runtime has the image. Throws Broken for a name without a tag. */
export function isImageThere(connection: RuntimeConnection, image: string): Promise<boolean> {
  return hasImage(connection, readImageName(image))
}

async function hasImage(connection: RuntimeConnection, { repository, tag }: ImageName): Promise<boolean> {
  const { status } = await connection.call({
    method: 'GET',
    path: `/images/${repository}:${tag}/json`,
    tolerate: [404],
  })
  return status !== 404
}

/** Loads or pulls an image. Returns null on success, otherwise why the source lacks it. */
type ImageProvider = (connection: RuntimeConnection, image: ImageName, source: ImageSource) => Promise<string | null>

const fromArchives: ImageProvider = async (connection, image, { archives }) => {
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

const fromRegistry: ImageProvider = async (connection, image, { pull }) => {
  if (pull === 'never') return 'pulling is disabled'
  const failure = await pullImage(connection, image)
  if (failure !== null) return failure
  return (await hasImage(connection, image)) ? null : 'pulled, but missing afterwards'
}
