import { type Resource, type VolumeClient, isBusyError } from '#reconcile/ports/index.ts'
import type { LongWork } from '../registry/long-work.ts'
import { newFileFor } from './copy-file.ts'
import { onFiles } from './file-error.ts'
import type { FileContext, VolumeFolder } from './volume-folder.ts'
import { recordReservation } from './file-reservations.ts'
import { type ObservedFile, type FileVolume, filePathOf, inspectFile } from './file-volume.ts'
import { type Arrival, type Sidecar, readSidecar, writeSidecar } from './sidecar.ts'

/** Move of a volume that a guest has open. */
export interface LiveMigration {
  readonly volume: Resource
  readonly to: FileVolume
  readonly holder: VolumeClient
}

/**
 * Returns long work: the hypervisor copies into the final file and switches the guest to it, then the file becomes current. The sidecar records a possible
 * switch beforehand, for recovery after a crash.
 */
export function liveMigrationRun(
  context: FileContext,
  { volume, to: { location, sidecar }, holder }: LiveMigration,
): LongWork['run'] {
  return (reportProgress, signal) =>
    onFiles(async () => {
      // An earlier run has ended the move.
      if (!(await isArriving(location, sidecar))) return
      const recordArrival = (arrival: Arrival): Promise<void> => writeSidecar(location, { ...sidecar, arrival })
      const target = await newFileFor(context, filePathOf({ location, sidecar }), { location, sidecar }, volume.name)
      const beforeSwitch = async (): Promise<void> => {
        if (sidecar.arrival) await recordArrival({ ...sidecar.arrival, isPerhapsSwitched: true })
      }
      try {
        await holder.migrateInto(volume, { ...target, beforeSwitch }, reportProgress, signal)
      } catch (error) {
        const isKnown = !signal.aborted && !isBusyError(error)
        if (isKnown && sidecar.arrival) await recordArrival({ ...sidecar.arrival, isPerhapsSwitched: false })
        throw error
      }
      await finishArrival(context, { location, sidecar })
    })
}

async function isArriving(location: VolumeFolder, { name, serial }: Sidecar): Promise<boolean> {
  const now = await readSidecar(location, name)
  return now?.state === 'arriving' && now.serial === serial
}

/** Completes a change of class: writes the new sidecar as ready, then moves the reservation. */
export async function finishArrival(context: FileContext, { location, sidecar }: FileVolume): Promise<void> {
  const { arrival: _over, ...stays } = sidecar
  await writeSidecar(location, { ...stays, state: 'ready' })
  await recordReservation(context, { location, sidecar })
}

/** True if the guest may have switched to the new file, and that file was written last. */
export async function isPerhapsNewer(
  context: FileContext,
  arriving: FileVolume,
  counting: ObservedFile,
): Promise<boolean> {
  if (!arriving.sidecar.arrival?.isPerhapsSwitched) return false
  const there = await inspectFile(context, arriving)
  return there !== null && there.mtimeNs > counting.mtimeNs
}
