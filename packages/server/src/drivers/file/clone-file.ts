import {
  type Claimed,
  DriverError,
  type Progress,
  type Resource,
  type VolumeSpec,
  done,
} from '#reconcile/ports/index.ts'
import { ensureWork, findWorkKind } from '../registry/long-work.ts'
import { ensureVolumeKey, storeVolumeKey } from '../registry/volume-keys.ts'
import { copyRun, volumeKeyOf } from './copy-file.ts'
import {
  checkEncryption,
  findUnfinishedFile,
  finishFile,
  isUnfinishedMatch,
  createFileFromScratch,
} from './create-file.ts'
import { type VolumeFolder, type FileContext, volumeFolderOf } from './volume-folder.ts'
import {
  type ObservedFile,
  type FileVolume,
  filePathOf,
  findFileVolume,
  bytesPerGib,
  requireHealthyVolume,
} from './file-volume.ts'
import { findOpenHolder, workKinds } from './open-holder.ts'
import { deletePart, growFile, createReflinkedPart, newPartPath, placePart } from './part-file.ts'

/** A requested clone. */
export interface FileCloneInput {
  readonly spec: VolumeSpec
  readonly source: Resource
}

/**
 * VolumeDriver.ensureClone: shares blocks at once if both folders can reflink, otherwise copies in the background. Throws AlreadyExists for another owner's
 * name, CannotShrink for a larger source, Busy during other work, NotFound or Broken for an unusable source.
 */
export async function ensureFileClone(
  context: FileContext,
  volume: Claimed,
  { spec, source }: FileCloneInput,
): Promise<Progress> {
  const location = volumeFolderOf(context, volume, spec.hardwareType)
  const unfinished = await findUnfinishedFile(context, volume)
  if (unfinished === 'finished') return done
  const { volume: from, observed } = await requireHealthyVolume(
    context,
    await findFileVolume(context, source),
    source.name,
  )
  if (from.sidecar.sizeGib > spec.sizeGib)
    throw new DriverError('CannotShrink', `${source.name} is larger than ${spec.sizeGib} GiB.`)
  const isEncrypted = spec.isEncrypted || from.sidecar.isEncrypted
  checkEncryption(context, volume, { isEncrypted })
  const clone: Clone = { volume, source, from, observed, location, spec: { sizeGib: spec.sizeGib, isEncrypted } }
  return (await canShare(context, clone)) ? cloneNow(context, clone, unfinished) : cloneLong(context, clone, unfinished)
}

interface Clone {
  readonly volume: Resource
  readonly source: Resource
  readonly from: FileVolume
  readonly observed: ObservedFile
  readonly location: VolumeFolder
  readonly spec: Pick<VolumeSpec, 'sizeGib' | 'isEncrypted'>
}

async function canShare(context: FileContext, { from, location, spec }: Clone): Promise<boolean> {
  return spec.isEncrypted === from.sidecar.isEncrypted && (await canShareBlocks(context, from.location, location))
}

/** True if both folders support reflinks and are on the same device. */
export async function canShareBlocks(context: FileContext, one: VolumeFolder, other: VolumeFolder): Promise<boolean> {
  const [here, there] = [await context.detailsOf(one), await context.detailsOf(other)]
  return here.hasReflinks && there.hasReflinks && here.device === there.device
}

async function cloneNow(context: FileContext, clone: Clone, unfinished: FileVolume | null): Promise<Progress> {
  const { volume, source, from, location, spec } = clone
  await createFileFromScratch(context, volume, { location, spec, unfinished }, async (made) => {
    await giveKey(context, clone)
    const part = newPartPath(made)
    const share = (): Promise<void> => createReflinkedPart(part, filePathOf(from))
    const holder = await findOpenHolder(context, source)
    await (holder ? holder.whileFrozen(source, share) : share())
    if (spec.sizeGib > from.sidecar.sizeGib)
      await growFile(part, spec.sizeGib * bytesPerGib, await volumeKeyOf(context, made, volume.name))
    await placePart(part, made).catch(async (error: unknown) => {
      await deletePart(part)
      throw error
    })
    await finishFile(made)
  })
  return done
}

async function cloneLong(context: FileContext, clone: Clone, unfinished: FileVolume | null): Promise<Progress> {
  const { volume, source, from, observed, location, spec } = clone
  const underWay = await findWorkKind(context.registry, volume.name)
  const holder = await findOpenHolder(context, source)
  const kind = underWay ?? (holder ? workKinds.liveCopyOf(source.name) : workKinds.stillCopyOf(source.name))
  const follow = (to: FileVolume): Promise<Progress> =>
    ensureWork(context.registry, {
      name: volume.name,
      kind,
      run: copyRun(context, { source, from, to, keyName: volume.name, holder }),
    })
  if (underWay || (unfinished && isUnfinishedMatch({ location, spec, unfinished }, unfinished))) {
    if (unfinished) return follow(unfinished)
    throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
  }
  return createFileFromScratch(
    context,
    volume,
    { location, spec, unfinished, bytes: observed.usedBytes },
    async (made) => {
      await giveKey(context, clone)
      return follow(made)
    },
  )
}

/** A clone of an encrypted source has its source's key, because the bytes are copied unchanged. */
async function giveKey({ registry }: FileContext, { volume, source, from, spec }: Clone): Promise<void> {
  if (!spec.isEncrypted) return
  const key = await ensureVolumeKey(registry, from.sidecar.isEncrypted ? source.name : volume.name)
  await storeVolumeKey(registry, volume.name, key.passphrase)
}
