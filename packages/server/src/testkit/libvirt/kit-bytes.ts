import { type FileHandle, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { vi } from 'vitest'
import { errorMessage, numberField, textField } from '#domain/shared/index.ts'
import type { FileEngine } from '#drivers/file/create-file-engine.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { TestCluster } from '../ceph/test-cluster.ts'
import { breakImage, fillPool } from '../ceph/ceph-kit.ts'
import type { DriverKit } from '../driver-suite/driver-kit.ts'

/** Functions of a driver kit that bypass the drivers. */
export interface KitBytes extends Pick<DriverKit, 'readBytes' | 'writeBytes' | 'setBreak' | 'fillRegion'> {
  /** Sizes in GiB by volume, including incomplete volumes. */
  listSizes(): Promise<ReadonlyMap<string, number>>
  /** Volume at a source; null if it is not a volume. */
  nameOf(source: string): string | null
}

const gib = 1_073_741_824
const ending = '.raw'

/** Overwrites bytes of a file at an offset. */
export const writeFileBytes = (path: string, offset: number, bytes: Uint8Array): Promise<void> =>
  onFile(path, async (file) => void (await file.write(bytes, 0, bytes.length, offset)))

/** Reads bytes of a file at an offset; those beyond its end are zeros. */
export const readFileBytes = (path: string, offset: number, length: number): Promise<Uint8Array> =>
  onFile(path, async (file) => {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return Uint8Array.from(buffer)
  })

async function onFile<Answer>(path: string, act: (file: FileHandle) => Promise<Answer>): Promise<Answer> {
  const file = await open(path, 'r+')
  try {
    return await act(file)
  } finally {
    await file.close()
  }
}

/** Returns functions that read, write and damage volumes in unencrypted files. Each storage class has a folder; `listSizes` lists only the folder `nvme`. */
export function bytesInFiles(files: FileEngine, folder: string): KitBytes {
  const pathOf = async (volume: Resource): Promise<string> => {
    const source = await vi.waitFor(() => files.storage.openFor(volume, 'one'), { timeout: 200_000, interval: 20 })
    if (source?.kind !== 'file') throw new Error(`${volume.name} does not exist.`)
    return source.path
  }
  const usual = join(folder, 'nvme')
  return {
    writeBytes: async (volume, offset, bytes) => writeFileBytes(await pathOf(volume), offset, bytes),
    readBytes: async (volume, offset, length) => readFileBytes(await pathOf(volume), offset, length),
    setBreak: async (volume, as) =>
      as === 'missing' ? rm(await pathOf(volume)) : truncate(await pathOf(volume), 1_000_000),
    async listSizes() {
      const names = (await readdir(usual)).filter((name) => name.endsWith(ending))
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(usual, name))).size / gib))
      return new Map(names.map((name, index) => [basename(name, ending), sizes[index] ?? 0]))
    },
    nameOf: (source) => (source.startsWith(usual) ? basename(source, ending) : null),
  }
}

/** Returns functions that read, write and damage volumes in images of a Ceph cluster, even while a client has them open. */
export function bytesInImages(cluster: TestCluster, capacityGib: { nvme?: number }): KitBytes {
  return {
    writeBytes: (volume, offset, bytes) => cluster.writeBytes(volume, offset, bytes),
    readBytes: (volume, offset, length) => cluster.readBytes(volume, offset, length),
    setBreak: (volume, as) => breakImage(cluster, volume, as),
    fillRegion: () => fillPool(capacityGib),
    async listSizes() {
      const listed = await listImages(cluster)
      const sizes = new Map<string, number>()
      for (const one of Array.isArray(listed) ? listed : []) {
        const [name, size] = [textField(one, 'image'), numberField(one, 'size')]
        if (name !== undefined && size !== undefined && textField(one, 'snapshot') === undefined)
          sizes.set(name, size / gib)
      }
      return sizes
    },
    nameOf: (source) => /^volumes\/(.+)$/.exec(source)?.[1] ?? null,
  }
}

/** Lists again if an image is deleted meanwhile, because rbd then fails. */
async function listImages(cluster: TestCluster, triesLeft = 20): Promise<unknown> {
  try {
    return JSON.parse(await cluster.rbd('ls', '--long', 'volumes', '--format', 'json'))
  } catch (error) {
    if (triesLeft === 0 || !/error opening \S+: \(2\)/.test(errorMessage(error))) throw error
    return listImages(cluster, triesLeft - 1)
  }
}
