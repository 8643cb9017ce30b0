import {
  type Claimed,
  DriverError,
  type Progress,
  type Resource,
  type VolumeSpec,
  done,
} from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { followWork, kindOfWork } from '../registry/follow-work.ts'
import { dropVolumeKey, ensureVolumeKey } from '../registry/volume-keys.ts'
import { encryptRun } from './copy-file.ts'
import { type VolumeFolder, type FileWorld, volumeFolderOf } from './volume-folder.ts'
import { withRoom } from './file-room.ts'
import { type FileVolume, findFileVolume, bytesPerGib, isFileThere, inspectFile, deleteFiles } from './file-volume.ts'
import { workKinds } from './open-hands.ts'
import { growFile, makePart, newPartPath, placePart } from './part-file.ts'
import { writeSidecar } from './sidecar.ts'

/** VolumeDriver.ensureVolume. */
export function ensureFileVolume(world: FileWorld, volume: Claimed, spec: VolumeSpec): Promise<Progress> {
  return actClaimed(world.registry, volume, async () => {
    const place = volumeFolderOf(world, volume, spec.hardwareType)
    const begun = await findBegunFile(world, volume)
    if (begun === 'finished') return done
    checkEncryption(world, volume, spec)
    const kind = await kindOfWork(world.registry, volume.name)
    if (kind && kind !== workKinds.encryption)
      throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
    const wanted = { place, spec, begun }
    if (spec.isEncrypted) return encryptLong(world, volume, wanted)
    await makeFileAnew(world, volume, wanted, async (made) => {
      const part = newPartPath(made)
      await makePart(part)
      await growFile(part, spec.sizeGib * bytesPerGib, null)
      await placePart(part, made)
      await finishFile(made)
    })
    return done
  })
}

/** Creates an encrypted volume as long-running work, which continues between calls. */
function encryptLong(world: FileWorld, volume: Resource, wanted: NewFile): Promise<Progress> {
  const { name } = volume
  const follow = async (to: FileVolume): Promise<Progress> => {
    await ensureVolumeKey(world.registry, name)
    return followWork(world.registry, { name, kind: workKinds.encryption, run: encryptRun(world, to) })
  }
  const { begun } = wanted
  return begun && isBegunAs(wanted, begun) ? follow(begun) : makeFileAnew(world, volume, wanted, follow)
}

/** True if the unfinished volume matches the request. */
export function isBegunAs({ place, spec }: NewFile, { place: begunIn, sidecar }: FileVolume): boolean {
  const isSame = sidecar.sizeGib === spec.sizeGib && sidecar.isEncrypted === spec.isEncrypted
  return sidecar.state === 'making' && begunIn === place && isSame
}

/** Throws NotSupported for an encrypted volume if hosts support plain files only. */
export function checkEncryption(
  { plainRegions }: FileWorld,
  { name, region }: Resource,
  { isEncrypted }: Pick<VolumeSpec, 'isEncrypted'>,
): void {
  if (isEncrypted && plainRegions.has(region))
    throw new DriverError('NotSupported', `${name} cannot be encrypted: hosts of ${region} support plain files only.`)
}

/**
 * Finds our volume: null, unfinished, or finished (rule 15); marks a complete one as finished. AlreadyExists if the name is not ours, Broken if a finished
 * volume has lost its file: it is never created again.
 */
export async function findBegunFile(world: FileWorld, volume: Resource): Promise<FileVolume | 'finished' | null> {
  const { current, hasForeign } = await findFileVolume(world, volume)
  if (hasForeign) throw new DriverError('AlreadyExists', `${volume.name} belongs to another owner.`)
  if (!current || current.sidecar.state === 'removing') return current
  if (current.sidecar.state === 'ready') {
    if (await inspectFile(world, current)) return 'finished'
    throw new DriverError('Broken', `The file of ${volume.name} is missing.`)
  }
  if (!(await isFileThere(current))) return current
  await finishFile(current)
  return 'finished'
}

/** A volume to create, and its leftovers. */
export interface NewFile {
  readonly place: VolumeFolder
  readonly spec: Pick<VolumeSpec, 'sizeGib' | 'isEncrypted'>
  readonly begun: FileVolume | null
  /** Bytes written immediately; 0 if absent. */
  readonly bytes?: number
}

/** Creates a volume from scratch; after a failure nothing is left (rule 21). */
export async function makeFileAnew<Answer>(
  world: FileWorld,
  volume: Resource,
  { place, spec: { sizeGib, isEncrypted }, begun, bytes = 0 }: NewFile,
  make: (made: FileVolume) => Promise<Answer>,
): Promise<Answer> {
  if (begun) await deleteFiles(begun)
  const { name, stamp, region } = volume
  const made: FileVolume = {
    place,
    sidecar: { version: 1, name, stamp, region, state: 'making', serial: 1, sizeGib, isEncrypted },
  }
  if (
    (await isFileThere(made)) ||
    (await isFileThere({ ...made, sidecar: { ...made.sidecar, isEncrypted: !isEncrypted } }))
  )
    throw new DriverError('AlreadyExists', `${place.folder} contains a file ${name} of another owner.`)
  return withRoom(world, volume, { place, sizeGib, bytes }, async () => {
    // The key of an earlier attempt may differ from that of this one.
    await dropVolumeKey(world.registry, name)
    await writeSidecar(place, made.sidecar, true)
    try {
      return await make(made)
    } catch (error) {
      await deleteFiles(made)
      throw error
    }
  })
}

/** Marks a volume as complete. */
export async function finishFile({ place, sidecar }: FileVolume): Promise<FileVolume> {
  const finished: FileVolume = { place, sidecar: { ...sidecar, state: 'ready' } }
  await writeSidecar(place, finished.sidecar)
  return finished
}
