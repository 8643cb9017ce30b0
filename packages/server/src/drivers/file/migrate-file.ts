import {
  type Claimed,
  DriverError,
  type HardwareType,
  type Progress,
  type VolumeClient,
  done,
} from '#reconcile/ports/index.ts'
import { cancelWork, ensureWork, findWorkKind } from '../registry/long-work.ts'
import { canShareBlocks } from './clone-file.ts'
import { copyRun } from './copy-file.ts'
import { type VolumeFolder, type FileContext, volumeFolderOf } from './volume-folder.ts'
import { withReservation } from './file-reservations.ts'
import {
  type ObservedFile,
  type FileVolume,
  type FoundVolume,
  filePathOf,
  findFileVolume,
  isFileThere,
  deleteFiles,
  requireHealthyVolume,
} from './file-volume.ts'
import { finishArrival, isPerhapsNewer, liveMigrationRun } from './live-migration.ts'
import { checkNotCopied, findOpenHolder, workKinds } from './open-holder.ts'
import { createReflinkedPart, newPartPath, placePart } from './part-file.ts'
import { type Arrival, writeSidecar } from './sidecar.ts'

/**
 * VolumeDriver.migrateVolume: copies to the new class, by reflink or in the background. The old file is current until the new sidecar, written atomically after
 * all bytes, says `ready` with a higher serial. Throws NotSupported if hosts cannot switch files, Busy during other work, Broken if either file may be newer.
 */
export async function migrateFileVolume(context: FileContext, volume: Claimed, to: HardwareType): Promise<Progress> {
  const found = await findFileVolume(context, volume)
  const { volume: from, observed } = await requireHealthyVolume(context, found, volume.name)
  // Before the check above, a leftover might have been the volume's last file.
  for (const one of found.left) await deleteFiles(one)
  const location = volumeFolderOf(context, volume, to)
  const holder = await findOpenHolder(context, volume)
  const migration: Migration = { volume, from, observed, location, holder }
  const arriving = await resolveArrival(context, migration, found)
  if (from.location === location) {
    if (arriving) await giveUp(context, migration, arriving)
    return done
  }
  if (!arriving && context.plainRegions.has(volume.region))
    throw new DriverError(
      'NotSupported',
      `${volume.name} cannot change its class: hosts of its region cannot switch to another file.`,
    )
  return continueMigration(context, migration, arriving)
}

interface Migration {
  readonly volume: Claimed
  readonly from: FileVolume
  readonly observed: ObservedFile
  readonly location: VolumeFolder
  readonly holder: VolumeClient | null
}

/** Deletes an abandoned move's target; otherwise returns the target. */
async function resolveArrival(
  context: FileContext,
  { volume, observed, location, holder }: Migration,
  { arriving }: FoundVolume,
): Promise<FileVolume | null> {
  if (!arriving || holder || (await findWorkKind(context.registry, volume.name))) return arriving
  if (await isPerhapsNewer(context, arriving, observed))
    throw new DriverError(
      'Broken',
      `${filePathOf(arriving)} may be newer than the data of ${volume.name} before its move: decide by hand which file to keep.`,
    )
  if (arriving.location === location && !arriving.sidecar.arrival?.isLive) return arriving
  await deleteFiles(arriving)
  return null
}

async function giveUp(context: FileContext, { volume, holder }: Migration, arriving: FileVolume): Promise<void> {
  if (holder && arriving.sidecar.arrival?.isLive)
    throw new DriverError('Busy', `${volume.name} is being moved to another class.`)
  await cancelWork(context.registry, volume.name)
  await deleteFiles(arriving)
}

async function continueMigration(
  context: FileContext,
  migration: Migration,
  arriving: FileVolume | null,
): Promise<Progress> {
  const { volume, observed, location, holder } = migration
  const kind = await findWorkKind(context.registry, volume.name)
  if (arriving && arriving.location !== location) {
    if (kind) throw new DriverError('Busy', `${volume.name} is being moved to another class.`)
    await giveUp(context, migration, arriving)
    return continueMigration(context, migration, null)
  }
  if (!arriving) {
    if (kind) throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
    return beginMigration(context, migration)
  }
  const arrival = arriving.sidecar.arrival
  if (kind || arrival?.isLive) return followMigration(context, migration, arriving)
  const isCurrent = arrival?.sourceMtimeNs === String(observed.mtimeNs) && !holder
  if (isCurrent && (await isFileThere(arriving))) return arrive(context, migration, arriving)
  if (isCurrent) return followMigration(context, migration, arriving)
  // The source was written to or opened after the copy began.
  await giveUp(context, migration, arriving)
  return beginMigration(context, migration)
}

async function beginMigration(context: FileContext, migration: Migration): Promise<Progress> {
  const { volume, from, observed, location, holder } = migration
  await checkNotCopied(context, volume)
  const arrival: Arrival = {
    isLive: holder !== null,
    isPerhapsSwitched: false,
    sourceMtimeNs: String(observed.mtimeNs),
  }
  const serial = from.sidecar.serial + 1
  const arriving: FileVolume = { location, sidecar: { ...from.sidecar, state: 'arriving', serial, arrival } }
  const canShare = !holder && (await canShareBlocks(context, from.location, location))
  const reservation = { location, sizeGib: from.sidecar.sizeGib, bytes: canShare ? 0 : observed.usedBytes }
  if (await isFileThere(arriving))
    throw new DriverError('AlreadyExists', `${filePathOf(arriving)} belongs to another owner.`)
  return withReservation(context, volume, reservation, async () => {
    await writeSidecar(location, arriving.sidecar, true)
    if (!canShare) return followMigration(context, migration, arriving)
    try {
      const part = newPartPath(arriving)
      await createReflinkedPart(part, filePathOf(from))
      await placePart(part, arriving)
    } catch (error) {
      await deleteFiles(arriving)
      throw error
    }
    return arrive(context, migration, arriving)
  })
}

function followMigration(
  context: FileContext,
  { volume, from, holder }: Migration,
  arriving: FileVolume,
): Promise<Progress> {
  const isLive = arriving.sidecar.arrival?.isLive && holder
  const run = isLive
    ? liveMigrationRun(context, { volume, to: arriving, holder })
    : copyRun(context, { source: volume, from, to: arriving, keyName: volume.name, holder: null })
  return ensureWork(context.registry, {
    name: volume.name,
    kind: isLive ? workKinds.liveMove : workKinds.stillMove,
    run,
  })
}

async function arrive(context: FileContext, { from }: Migration, arriving: FileVolume): Promise<Progress> {
  await finishArrival(context, arriving)
  await deleteFiles(from)
  return done
}
