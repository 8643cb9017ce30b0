import {
  type Claimed,
  DriverError,
  type HardwareType,
  type Progress,
  type VolumeHolder,
  done,
} from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { endWork, followWork, kindOfWork } from '../registry/follow-work.ts'
import { canShareBlocks } from './clone-file.ts'
import { copyRun } from './copy-file.ts'
import { type VolumeFolder, type FileWorld, volumeFolderOf } from './volume-folder.ts'
import { withRoom } from './file-room.ts'
import {
  type FileSeen,
  type FileVolume,
  type FoundVolume,
  filePathOf,
  findFileVolume,
  isFileThere,
  deleteFiles,
  soundVolume,
} from './file-volume.ts'
import { finishArrival, isPerhapsNewer, liveMoveRun } from './move-live.ts'
import { checkNotCopied, findHands, workKinds } from './open-hands.ts'
import { makeReflinkedPart, newPartPath, placePart } from './part-file.ts'
import { type Arrival, writeSidecar } from './sidecar.ts'

/**
 * VolumeDriver.migrateVolume. The old file is current until the new class's sidecar says `ready` with a higher serial, written atomically once all bytes are
 * there. The next call removes leftovers.
 */
export function migrateFileVolume(world: FileWorld, volume: Claimed, to: HardwareType): Promise<Progress> {
  return actClaimed(world.registry, volume, async () => {
    const found = await findFileVolume(world, volume)
    const { volume: from, seen } = await soundVolume(world, found, volume.name)
    // Not earlier: until now the leftover might have been all that is left of the volume.
    for (const one of found.left) await deleteFiles(one)
    const place = volumeFolderOf(world, volume, to)
    const hands = await findHands(world, volume)
    const move: Move = { volume, from, seen, place, hands }
    const arriving = await settleArrival(world, move, found)
    if (from.place === place) {
      if (arriving) await giveUp(world, move, arriving)
      return done
    }
    if (!arriving && world.plainRegions.has(volume.region))
      throw new DriverError(
        'NotSupported',
        `${volume.name} cannot change its class: hosts of its region cannot switch to another file.`,
      )
    return moveOn(world, move, arriving)
  })
}

interface Move {
  readonly volume: Claimed
  readonly from: FileVolume
  readonly seen: FileSeen
  readonly place: VolumeFolder
  readonly hands: VolumeHolder | null
}

/** Returns the move in progress, if any. Broken if it is unknown which file a guest wrote to last. */
async function settleArrival(
  world: FileWorld,
  { volume, seen, place, hands }: Move,
  { arriving }: FoundVolume,
): Promise<FileVolume | null> {
  if (!arriving || hands || (await kindOfWork(world.registry, volume.name))) return arriving
  if (await isPerhapsNewer(world, arriving, seen))
    throw new DriverError(
      'Broken',
      `${filePathOf(arriving)} may be newer than the data of ${volume.name} before its move: decide by hand which file to keep.`,
    )
  if (arriving.place === place && !arriving.sidecar.arrival?.isLive) return arriving
  await deleteFiles(arriving)
  return null
}

async function giveUp(world: FileWorld, { volume, hands }: Move, arriving: FileVolume): Promise<void> {
  if (hands && arriving.sidecar.arrival?.isLive)
    throw new DriverError('Busy', `${volume.name} is being moved to another class.`)
  await endWork(world.registry, volume.name)
  await deleteFiles(arriving)
}

async function moveOn(world: FileWorld, move: Move, arriving: FileVolume | null): Promise<Progress> {
  const { volume, seen, place, hands } = move
  const kind = await kindOfWork(world.registry, volume.name)
  if (arriving && arriving.place !== place) {
    if (kind) throw new DriverError('Busy', `${volume.name} is being moved to another class.`)
    await giveUp(world, move, arriving)
    return moveOn(world, move, null)
  }
  if (!arriving) {
    if (kind) throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
    return beginMove(world, move)
  }
  const arrival = arriving.sidecar.arrival
  if (kind || arrival?.isLive) return followMove(world, move, arriving)
  const isCurrent = arrival?.sourceMtimeNs === String(seen.mtimeNs) && !hands
  if (isCurrent && (await isFileThere(arriving))) return arrive(world, move, arriving)
  if (isCurrent) return followMove(world, move, arriving)
  // Written to, or opened, since the copy began.
  await giveUp(world, move, arriving)
  return beginMove(world, move)
}

async function beginMove(world: FileWorld, move: Move): Promise<Progress> {
  const { volume, from, seen, place, hands } = move
  await checkNotCopied(world, volume)
  const arrival: Arrival = { isLive: hands !== null, isPerhapsSwitched: false, sourceMtimeNs: String(seen.mtimeNs) }
  const serial = from.sidecar.serial + 1
  const arriving: FileVolume = { place, sidecar: { ...from.sidecar, state: 'arriving', serial, arrival } }
  const canShare = !hands && (await canShareBlocks(world, from.place, place))
  const wanted = { place, sizeGib: from.sidecar.sizeGib, bytes: canShare ? 0 : seen.usedBytes }
  if (await isFileThere(arriving))
    throw new DriverError('AlreadyExists', `${filePathOf(arriving)} belongs to another owner.`)
  return withRoom(world, volume, wanted, async () => {
    await writeSidecar(place, arriving.sidecar, true)
    if (!canShare) return followMove(world, move, arriving)
    try {
      const part = newPartPath(arriving)
      await makeReflinkedPart(part, filePathOf(from))
      await placePart(part, arriving)
    } catch (error) {
      await deleteFiles(arriving)
      throw error
    }
    return arrive(world, move, arriving)
  })
}

function followMove(world: FileWorld, { volume, from, hands }: Move, arriving: FileVolume): Promise<Progress> {
  const isLive = arriving.sidecar.arrival?.isLive && hands
  const run = isLive
    ? liveMoveRun(world, { volume, to: arriving, hands })
    : copyRun(world, { source: volume, from, to: arriving, keyName: volume.name, hands: null })
  return followWork(world.registry, { name: volume.name, kind: isLive ? workKinds.liveMove : workKinds.stillMove, run })
}

async function arrive(world: FileWorld, { from }: Move, arriving: FileVolume): Promise<Progress> {
  await finishArrival(world, arriving)
  await deleteFiles(from)
  return done
}
