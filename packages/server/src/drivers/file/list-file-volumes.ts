import { readdir } from 'node:fs/promises'
import type { HardwareType, Resource, Stamp } from '#reconcile/ports/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { type VolumeFolder, type FileContext, checkVolumeFolder, volumeFoldersOf } from './volume-folder.ts'
import { type Sidecar, readSidecar } from './sidecar.ts'

/** A volume of any installation. */
export interface ListedVolume {
  readonly name: string
  readonly stamp: Stamp
  readonly region: string
  readonly hardwareType: HardwareType
  readonly sizeGib: number
  readonly isEncrypted: boolean
  /** False while created, moved to this class, or removed. */
  readonly isComplete: boolean
}

const lanes = 16

/** Lists the volumes of these folders, of any installation, without invalid sidecars. Throws Busy if a folder is missing. */
export async function listFileVolumes(
  context: FileContext,
  locations: readonly VolumeFolder[],
): Promise<ListedVolume[]> {
  const listed: ListedVolume[] = []
  for (const location of locations) {
    await checkVolumeFolder(context, location)
    const names = (await readdir(location.folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
    for (let from = 0; from < names.length; from += lanes) {
      const read = await Promise.all(names.slice(from, from + lanes).map((name) => readOrNull(location, name)))
      listed.push(...read.filter((one) => one !== null).map((sidecar) => listOne(location, sidecar)))
    }
  }
  return listed
}

/** VolumeDriver.listVolumes: the installation's volumes in the region (driver contract, rule 35), each once, even while moving between folders. */
export async function listOwnVolumes(
  context: FileContext,
  { installation, region }: { readonly installation: string; readonly region: string },
): Promise<Resource[]> {
  const listed = await listFileVolumes(context, volumeFoldersOf(context, { region }))
  const own = listed.filter(({ stamp }) => stamp.installation === installation)
  return [...new Map(own.map((one) => [one.name, { name: one.name, stamp: one.stamp, region: one.region }])).values()]
}

async function readOrNull(location: VolumeFolder, name: string): Promise<Sidecar | null> {
  try {
    return await readSidecar(location, name)
  } catch (error) {
    if (error instanceof DriverError) return null
    throw error
  }
}

function listOne(
  { hardwareType }: VolumeFolder,
  { name, stamp, region, sizeGib, isEncrypted, state }: Sidecar,
): ListedVolume {
  return { name, stamp, region, hardwareType, sizeGib, isEncrypted, isComplete: state === 'ready' }
}
