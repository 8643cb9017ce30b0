import { DriverError, type Resource, type VolumeHolder } from '#reconcile/ports/index.ts'
import type { LongWork } from '../registry/follow-work.ts'
import { newFileFor } from './copy-file.ts'
import { onFiles } from './file-error.ts'
import type { FileWorld, VolumeFolder } from './volume-folder.ts'
import { recordRoom } from './file-room.ts'
import { type FileSeen, type FileVolume, filePathOf, inspectFile } from './file-volume.ts'
import { type Arrival, type Sidecar, readSidecar, writeSidecar } from './sidecar.ts'

/** A move of a volume that a running host has open. */
export interface LiveMove {
  readonly volume: Resource
  readonly to: FileVolume
  readonly hands: VolumeHolder
}

/**
 * Hypervisor work: it copies into the final file, which the guest has open afterwards. The file that the guest uses becomes current as soon as it is known,
 * whichever process has the work by then; that the guest may switch is recorded before.
 */
export function liveMoveRun(world: FileWorld, { volume, to: { place, sidecar }, hands }: LiveMove): LongWork['run'] {
  return (tell, signal) =>
    onFiles(async () => {
      // The caller's work in progress has just ended, and its result may have changed since.
      if (!(await isOnItsWay(place, sidecar))) return
      const note = (arrival: Arrival): Promise<void> => writeSidecar(place, { ...sidecar, arrival })
      const target = await newFileFor(world, filePathOf({ place, sidecar }), { place, sidecar }, volume.name)
      const beforeSwitch = async (): Promise<void> => {
        if (sidecar.arrival) await note({ ...sidecar.arrival, isPerhapsSwitched: true })
      }
      try {
        await hands.moveInto(volume, { ...target, beforeSwitch }, tell, signal)
      } catch (error) {
        const isKnown = !signal.aborted && !(error instanceof DriverError && error.code === 'Busy')
        if (isKnown && sidecar.arrival) await note({ ...sidecar.arrival, isPerhapsSwitched: false })
        throw error
      }
      await finishArrival(world, { place, sidecar })
    })
}

async function isOnItsWay(place: VolumeFolder, { name, serial }: Sidecar): Promise<boolean> {
  const now = await readSidecar(place, name)
  return now?.state === 'arriving' && now.serial === serial
}

/** Completes the move of a volume to its new class: the new file becomes current. */
export async function finishArrival(world: FileWorld, { place, sidecar }: FileVolume): Promise<void> {
  const { arrival: _over, ...stays } = sidecar
  await writeSidecar(place, { ...stays, state: 'ready' })
  await recordRoom(world, { place, sidecar })
}

/** True if a guest may have written to the new file and not to the current one. */
export async function isPerhapsNewer(world: FileWorld, arriving: FileVolume, counting: FileSeen): Promise<boolean> {
  if (!arriving.sidecar.arrival?.isPerhapsSwitched) return false
  const there = await inspectFile(world, arriving)
  return there !== null && there.mtimeNs > counting.mtimeNs
}
