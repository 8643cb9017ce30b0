import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ImageSource } from '../../container-runtime.ts'
import { readImageName } from '../../images/image-name.ts'
import { runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import { isThere } from '../folder/records.ts'
import type { ProcessFolders } from '../folder/process-folders.ts'

/** Unpack timeout; images of Kubernetes need seconds. */
const unpackMs = 300_000

/**
 * Ensures an image's root below the machine's folder: finds it, also if installed by an operator, or unpacks its archive. Throws Broken, naming both paths, if
 * neither exists: processes pull nothing. Also Broken for several layers.
 */
export async function provideRoot(folders: ProcessFolders, image: string, { archives }: ImageSource): Promise<void> {
  const root = folders.image(image)
  if (await isThere(root)) return
  const archive = archives === null ? null : join(archives, readImageName(image).archive)
  if (archive === null || !(await isThere(archive)))
    throw new DriverError(
      'Broken',
      `There is no image ${image}: neither the folder ${root} nor ${archive === null ? 'a folder of archives' : `the archive ${archive}`} is there.`,
    )
  const real = basename(await realpath(archive))
  // Programs of Kubernetes share one archive of 140 MB.
  if (real !== basename(archive)) {
    const shared = join(dirname(root), real.replace(/\.tar$/, ''))
    await unpackOnce(join(dirname(archive), real), shared)
    return symlink(basename(shared), root).catch(async (error: unknown) => {
      if (!(await isThere(root))) throw error
    })
  }
  await unpackOnce(archive, root)
}

async function unpackOnce(archive: string, root: string): Promise<void> {
  if (await isThere(root)) return
  const fresh = join(dirname(root), `.new-${randomUUID().slice(0, 8)}`)
  try {
    await unpackImage(archive, fresh)
    // A concurrent call may have created an equivalent root.
    await rename(join(fresh, 'root'), root).catch(async (error: unknown) => {
      if (!(await isThere(root))) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function unpackImage(archive: string, folder: string): Promise<void> {
  const parts = join(folder, 'parts')
  for (const one of [parts, join(folder, 'root')]) await mkdir(one, { recursive: true, mode: 0o755 })
  await unpack(archive, parts)
  const manifest: unknown = JSON.parse(await readFile(join(parts, 'manifest.json'), 'utf8'))
  const [first]: unknown[] = Array.isArray(manifest) ? manifest : []
  const layers = isRecord(first) && Array.isArray(first['Layers']) ? first['Layers'] : []
  const [layer] = layers
  // Later layers can delete files, which is not supported.
  if (layers.length !== 1 || typeof layer !== 'string')
    throw new DriverError('Broken', `${archive} has ${layers.length} layers: processes take images of one layer.`)
  await unpack(join(parts, layer), join(folder, 'root'))
}

async function unpack(archive: string, folder: string): Promise<void> {
  const args = ['--extract', '--file', archive, '--directory', folder, '--no-same-owner']
  const { code, stderr } = await runEngineProgram({ file: 'tar', args, deadlineMs: unpackMs })
  if (code !== 0) throw new DriverError('Broken', `${archive} cannot be unpacked: ${stderr.trim().slice(-300)}`)
}
