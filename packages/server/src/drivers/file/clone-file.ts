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
import { ensureVolumeKey, keepVolumeKey } from '../registry/volume-keys.ts'
import { copyRun, volumeKeyOf } from './copy-file.ts'
import { checkEncryption, findBegunFile, finishFile, isBegunAs, makeFileAnew } from './create-file.ts'
import { type VolumeFolder, type FileWorld, volumeFolderOf } from './volume-folder.ts'
import { type FileSeen, type FileVolume, filePathOf, findFileVolume, bytesPerGib, soundVolume } from './file-volume.ts'
import { findHands, workKinds } from './open-hands.ts'
import { deletePart, growFile, makeReflinkedPart, newPartPath, placePart } from './part-file.ts'

/** A requested clone. */
export interface WantedClone {
  readonly spec: VolumeSpec
  readonly source: Resource
}

/** VolumeDriver.ensureClone. The clone of an encrypted source is encrypted with the same key. */
export function ensureFileClone(world: FileWorld, volume: Claimed, { spec, source }: WantedClone): Promise<Progress> {
  const act = async (): Promise<Progress> => {
    const place = volumeFolderOf(world, volume, spec.hardwareType)
    const begun = await findBegunFile(world, volume)
    if (begun === 'finished') return done
    const { volume: from, seen } = await soundVolume(world, await findFileVolume(world, source), source.name)
    if (from.sidecar.sizeGib > spec.sizeGib)
      throw new DriverError('CannotShrink', `${source.name} is larger than ${spec.sizeGib} GiB.`)
    const isEncrypted = spec.isEncrypted || from.sidecar.isEncrypted
    checkEncryption(world, volume, { isEncrypted })
    const clone: Clone = { volume, source, from, seen, place, spec: { sizeGib: spec.sizeGib, isEncrypted } }
    return (await canShare(world, clone)) ? cloneNow(world, clone, begun) : cloneLong(world, clone, begun)
  }
  return actClaimed(world.registry, volume, act, [source])
}

interface Clone {
  readonly volume: Resource
  readonly source: Resource
  readonly from: FileVolume
  readonly seen: FileSeen
  readonly place: VolumeFolder
  readonly spec: Pick<VolumeSpec, 'sizeGib' | 'isEncrypted'>
}

async function canShare(world: FileWorld, { from, place, spec }: Clone): Promise<boolean> {
  return spec.isEncrypted === from.sidecar.isEncrypted && (await canShareBlocks(world, from.place, place))
}

/** True if files of two classes can share blocks. */
export async function canShareBlocks(world: FileWorld, one: VolumeFolder, other: VolumeFolder): Promise<boolean> {
  const [here, there] = [await world.factsOf(one), await world.factsOf(other)]
  return here.hasReflinks && there.hasReflinks && here.device === there.device
}

async function cloneNow(world: FileWorld, clone: Clone, begun: FileVolume | null): Promise<Progress> {
  const { volume, source, from, place, spec } = clone
  await makeFileAnew(world, volume, { place, spec, begun }, async (made) => {
    await giveKey(world, clone)
    const part = newPartPath(made)
    const share = (): Promise<void> => makeReflinkedPart(part, filePathOf(from))
    const hands = await findHands(world, source)
    await (hands ? hands.whileFrozen(source, share) : share())
    if (spec.sizeGib > from.sidecar.sizeGib)
      await growFile(part, spec.sizeGib * bytesPerGib, await volumeKeyOf(world, made, volume.name))
    await placePart(part, made).catch(async (error: unknown) => {
      await deletePart(part)
      throw error
    })
    await finishFile(made)
  })
  return done
}

async function cloneLong(world: FileWorld, clone: Clone, begun: FileVolume | null): Promise<Progress> {
  const { volume, source, from, seen, place, spec } = clone
  const underWay = await kindOfWork(world.registry, volume.name)
  const hands = await findHands(world, source)
  const kind = underWay ?? (hands ? workKinds.liveCopyOf(source.name) : workKinds.stillCopyOf(source.name))
  const follow = (to: FileVolume): Promise<Progress> =>
    followWork(world.registry, {
      name: volume.name,
      kind,
      run: copyRun(world, { source, from, to, keyName: volume.name, hands }),
    })
  if (underWay || (begun && isBegunAs({ place, spec, begun }, begun))) {
    if (begun) return follow(begun)
    throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
  }
  return makeFileAnew(world, volume, { place, spec, begun, bytes: seen.usedBytes }, async (made) => {
    await giveKey(world, clone)
    return follow(made)
  })
}

/** A copy that shares blocks or is unchanged uses the source's key; one encrypted on the way has its own. */
async function giveKey({ registry }: FileWorld, { volume, source, from, spec }: Clone): Promise<void> {
  if (!spec.isEncrypted) return
  const key = await ensureVolumeKey(registry, from.sidecar.isEncrypted ? source.name : volume.name)
  await keepVolumeKey(registry, volume.name, key.passphrase)
}
