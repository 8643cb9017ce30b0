import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, isRecord, parseJson } from '#domain/shared/index.ts'
import { DriverError, type Stamp } from '#reconcile/ports/index.ts'
import { isAbsent } from './file-error.ts'
import { type VolumeFolder, syncVolumeFolder } from './volume-folder.ts'

/**
 * What is known of a volume beside its bytes; one file, written whole. `making`: the bytes are not all there unless the data file is; `ready`: finished,
 * and data that is not there is missing; `arriving`: another class still has the volume; `removing`: nothing of it counts any more.
 */
export interface Sidecar {
  readonly version: 1
  readonly name: string
  readonly stamp: Stamp
  readonly region: string
  readonly state: 'making' | 'ready' | 'arriving' | 'removing'
  /** One higher with every change of class: of two that are finished, the higher one counts. */
  readonly serial: number
  /** The size promised; the file has at least that. */
  readonly sizeGib: number
  /** Then the file is a qcow2 with LUKS inside. */
  readonly isEncrypted: boolean
  /** While it arrives: how. */
  readonly arrival?: Arrival
}

/** How a volume comes into another class. */
export interface Arrival {
  /** By the hypervisor that has it open. */
  readonly isLive: boolean
  /** The hypervisor may have gone over to the new file. */
  readonly isPerhapsSwitched: boolean
  /** When the old file was last written to as the copy began, in nanoseconds since 1970: written since then, the copy is worthless. */
  readonly sourceMtimeNs: string
}

/** Ending of the files in which a sidecar is written before it takes its place. */
export const draftEnding = '.draft'

const pathOf = ({ folder }: VolumeFolder, name: string): string => join(folder, `${name}.json`)

/** Reads a volume's sidecar in one class; null where there is none. Broken where it is none of ours. */
export async function readSidecar(place: VolumeFolder, name: string): Promise<Sidecar | null> {
  try {
    return parseSidecar(await readFile(pathOf(place, name), 'utf8'), name)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Puts a sidecar in the place of the one that is there, or of none; either is read whole, also after a power cut. */
export async function writeSidecar(place: VolumeFolder, sidecar: Sidecar, isFirst = false): Promise<void> {
  const draft = join(place.folder, `${sidecar.name}.${randomUUID()}${draftEnding}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(sidecar)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // A first one never replaces what another installation has put there meanwhile.
    if (isFirst) await link(draft, pathOf(place, sidecar.name))
    else await rename(draft, pathOf(place, sidecar.name))
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new DriverError('AlreadyExists', `${sidecar.name} is taken.`, error)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncVolumeFolder(place)
}

/** Removes a sidecar: the last that goes. */
export async function deleteSidecar(place: VolumeFolder, name: string): Promise<void> {
  await rm(pathOf(place, name), { force: true })
  await syncVolumeFolder(place)
}

/** Reads the text of a sidecar. Broken where it says something else. */
export function parseSidecar(text: string, name: string): Sidecar {
  const read = parseJson(text)
  if (isSidecar(read) && read.name === name) return read
  throw new DriverError('Broken', `${name}.json is no description of a volume that this release knows.`)
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
