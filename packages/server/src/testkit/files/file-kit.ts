import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type FileEngine, createFileEngine } from '#drivers/file/create-file-engine.ts'
import type { FileEngineOptions } from '#drivers/file/file-engine-options.ts'
import { copyFullImage } from '#drivers/file/disk-image.ts'
import { type FileContext, openFileContext } from '#drivers/file/volume-folder.ts'
import { filePathOf, findFileVolume } from '#drivers/file/file-volume.ts'
import { type Registry, openRegistry } from '#drivers/registry/open-registry.ts'
import { cancelStorageReservation, reserveStorage } from '#drivers/registry/storage-reservations.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { CopyTarget, Resource, VolumeClient, VolumeStorage } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { DriverKit, DriverSet } from '../driver-suite/driver-kit.ts'
import { type RegistryHosts, driveRegistryHosts, isOnRegistryHost } from './registry-hosts.ts'

/** One process of the kit. */
interface FileProcess extends DriverSet {
  readonly registry: Registry
  readonly engine: FileEngine
  close(): Promise<void>
}

/** File engine with two classes. */
export interface FileKit extends DriverKit, FileProcess {
  readonly url: string
  readonly options: FileEngineOptions
  readonly context: FileContext
  readonly folder: string
  pathOf(volume: Resource): Promise<string>
  reopen(): Promise<FileProcess>
}

const region = 'suite-1'
const capacityGib = 500

/** Hooks into the kit's hypervisor. */
export interface FileKitHooks {
  /** Called before a live migration's switch is reported. */
  onSwitch?(): Promise<void>
  onLiveCopy?(): Promise<void>
}

/** Opens a file engine on a new database. Class `nvme` is in a subfolder of `folder`, the slower `hdd` in one of `slowFolder`. */
export async function openFileKit(folder: string, slowFolder = folder, hooks: FileKitHooks = {}): Promise<FileKit> {
  const database = await createTestDatabase()
  const secretBox = openTestSecretBox()
  const name = `files-${randomUUID()}`
  const folders = { nvme: join(folder, `nvme-${name}`), hdd: join(slowFolder, `hdd-${name}`) }
  for (const path of Object.values(folders)) mkdirSync(path)
  const hosts: RegistryHosts = new Map()
  const openProcess = async (): Promise<FileProcess & { readonly options: FileEngineOptions }> => {
    const registry = await openRegistry({ connection: database.url, secretBox })
    const classes = {
      nvme: { folder: folders.nvme, capacityGib, iopsMax: null },
      hdd: { folder: folders.hdd, capacityGib, iopsMax: 500 },
    }
    const options: FileEngineOptions = { name, registry, regions: { [region]: { classes } }, holderOf: () => holder }
    const engine = createFileEngine(options)
    const isThere = async (volume: Resource): Promise<boolean> =>
      (await engine.storage.openFor(volume, 'here')) !== null
    const held = { registry, hosts, isThere }
    const holder = holdVolumes(held, (volume) => currentPath(openFileContext(options), volume), hooks)
    const volumes = engine.volumesOf(region)
    return { registry, engine, volumes, hosts: driveRegistryHosts(held), options, close: () => registry.close() }
  }
  const first = await openProcess()
  const context = openFileContext(first.options)
  const pathOf = (volume: Resource): Promise<string> => currentPath(context, volume)
  return {
    ...first,
    url: database.url,
    context,
    region,
    folder: folders.nvme,
    pathOf,
    reopen: openProcess,
    writeBytes: (volume, offset, bytes) => writeAsGuest(first.engine.storage, volume, { offset, bytes }),
    readBytes: async (volume, offset, length) => readAt(await pathOf(volume), offset, length),
    setBreak: async (volume, as) =>
      as === 'missing' ? rm(await pathOf(volume)) : truncate(await pathOf(volume), 1_000_000),
    fillRegion: () => fillPromises(first.registry, name),
    async close() {
      await first.close()
      for (const path of Object.values(folders)) await rm(path, { recursive: true, force: true })
      await database.close()
    },
  }
}

async function currentPath(context: FileContext, volume: Resource): Promise<string> {
  const { current } = await findFileVolume(context, volume)
  if (!current) throw new Error(`${volume.name} does not exist.`)
  return filePathOf(current)
}

async function writeAsGuest(
  storage: VolumeStorage,
  volume: Resource,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<void> {
  const source = await vi.waitFor(() => storage.openFor(volume, 'here'), { timeout: 200_000, interval: 20 })
  if (source?.kind !== 'file') throw new Error(`${volume.name} does not exist.`)
  const handle = await open(source.path, 'r+')
  try {
    await handle.write(bytes, 0, bytes.length, offset)
  } finally {
    await handle.close()
  }
}

async function readAt(path: string, offset: number, length: number): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset)
    expect(bytesRead).toBe(length)
    return buffer
  } finally {
    await handle.close()
  }
}

async function fillPromises(registry: Registry, engine: string): Promise<() => Promise<void>> {
  const { pool } = registry
  const fillers: string[] = []
  for (const storageClass of [`${region}/nvme`, `${region}/hdd`]) {
    const volume = `filler-${randomUUID()}`
    const { rows } = await pool.query<{ promised: number }>(`select infra.promised_gib($1, $2, '') as promised`, [
      engine,
      storageClass,
    ])
    const sizeGib = capacityGib - (rows[0]?.promised ?? 0)
    await reserveStorage(registry, { volume, engine, storageClass, sizeGib }, capacityGib)
    fillers.push(volume)
  }
  return async () => {
    for (const volume of fillers) await cancelStorageReservation(registry, volume)
  }
}

/** `whileFrozen` only calls `act`, because simulated hosts cache no guest data. */
function holdVolumes(
  held: Parameters<typeof isOnRegistryHost>[0],
  pathOf: (volume: Resource) => Promise<string>,
  hooks: FileKitHooks,
): VolumeClient {
  const copy = async (
    volume: Resource,
    { path }: CopyTarget,
    reportProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => {
    await hooks.onLiveCopy?.()
    await writeFile(path, '', { mode: 0o600 })
    await copyFullImage({ from: await pathOf(volume), to: path, encryptWith: null, reportProgress, signal })
  }
  return {
    hasSparseCopies: true,
    isOpen: (volume) => isOnRegistryHost(held, volume),
    grow: async (volume, sizeBytes) => {
      if (!(await isOnRegistryHost(held, volume))) throw new DriverError('Busy', `${volume.name} is not open.`)
      await truncate(await pathOf(volume), sizeBytes)
    },
    whileFrozen: (_volume, act) => act(),
    copyInto: copy,
    async migrateInto(volume, target, reportProgress, signal) {
      if ((await pathOf(volume)) === target.path) return
      await copy(volume, target, reportProgress, signal)
      await target.beforeSwitch()
      await hooks.onSwitch?.()
    },
  }
}
