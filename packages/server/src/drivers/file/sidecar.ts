import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, isRecord, parseJson } from '#domain/shared/index.ts'
import { DriverError, type Stamp } from '#reconcile/ports/index.ts'
import { isAbsent } from './file-error.ts'
import { type VolumeFolder, syncVolumeFolder } from './volume-folder.ts'

/**
 * Metadata of a volume in one class. `making`: incomplete unless the data file exists. `ready`: a missing data file means data loss. `arriving`: another class
 * is still current. `removing`: no longer current.
 */
export interface Sidecar {
  readonly version: 1
  readonly name: string
  readonly stamp: Stamp
  readonly region: string
  readonly state: 'making' | 'ready' | 'arriving' | 'removing'
  /** Incremented by every change of class. The highest `ready` serial is current. */
  readonly serial: number
  /** Volume size. A smaller data file is unhealthy. */
  readonly sizeGib: number
  /** True for qcow2 with LUKS inside. */
  readonly isEncrypted: boolean
  readonly arrival?: Arrival
}

/** A move to this class. */
export interface Arrival {
  /** True if the hypervisor that has the volume open copies it. */
  readonly isLive: boolean
  readonly isPerhapsSwitched: boolean
  /** Old file's modification time when the copy began, in nanoseconds. Later writes invalidate the copy. */
  readonly sourceMtimeNs: string
}

/** Suffix of an unfinished sidecar. */
export const draftSuffix = '.draft'

const pathOf = ({ folder }: VolumeFolder, name: string): string => join(folder, `${name}.json`)

/** Returns a volume's sidecar in one class, or null. Throws Broken if invalid. */
export async function readSidecar(location: VolumeFolder, name: string): Promise<Sidecar | null> {
  try {
    return parseSidecar(await readFile(pathOf(location, name), 'utf8'), name)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Writes or replaces a sidecar atomically and durably. With `isFirst`, throws AlreadyExists instead of replacing one. */
export async function writeSidecar(location: VolumeFolder, sidecar: Sidecar, isFirst = false): Promise<void> {
  const draft = join(location.folder, `${sidecar.name}.${randomUUID()}${draftSuffix}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(sidecar)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    if (isFirst) await link(draft, pathOf(location, sidecar.name))
    else await rename(draft, pathOf(location, sidecar.name))
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new DriverError('AlreadyExists', `The name ${sidecar.name} is already used.`, error)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncVolumeFolder(location)
}

/** Deletes a sidecar durably. Idempotent. */
export async function deleteSidecar(location: VolumeFolder, name: string): Promise<void> {
  await rm(pathOf(location, name), { force: true })
  await syncVolumeFolder(location)
}

/** Parsed sidecar. Throws Broken if invalid, of another volume, or of an unsupported format. */
function parseSidecar(text: string, name: string): Sidecar {
  const read = parseJson(text)
  if (isSidecar(read) && read.name === name) return read
  throw new DriverError('Broken', `${name}.json is not a volume description that this release supports.`)
}

const states: readonly unknown[] = ['making', 'ready', 'arriving', 'removing']

function isSidecar(read: unknown): read is Sidecar {
  return (
    isRecord(read) &&
    read['version'] === 1 &&
    isRecord(read['stamp']) &&
    states.includes(read['state']) &&
    Number.isInteger(read['sizeGib']) &&
    Number.isInteger(read['serial']) &&
    typeof read['isEncrypted'] === 'boolean'
  )
}
