import { DriverError, type VolumeSource, type VolumeStorage } from '#reconcile/ports/index.ts'
import { volumeKeyOf } from './copy-file.ts'
import { onFilesInTime } from './file-error.ts'
import type { FileContext } from './volume-folder.ts'
import { filePathOf, findFileVolume, formatOf, inspectFile, requireHealthyVolume } from './file-volume.ts'
import { isPerhapsNewer } from './live-migration.ts'
import { checkWritable } from './open-holder.ts'

/**
 * Returns a VolumeStorage. `openFor` returns file and key, or null if missing; it throws Busy during a move or copy, Broken for a damaged file. `fence` rejects
 * with NotSupported.
 */
export function createFileStorage(context: FileContext): VolumeStorage {
  return {
    openFor: (volume) =>
      onFilesInTime(async (): Promise<VolumeSource | null> => {
        const found = await findFileVolume(context, volume)
        if (!found.current) return null
        if (found.current.sidecar.state === 'ready' && !(await inspectFile(context, found.current))) return null
        const { volume: file, observed } = await requireHealthyVolume(context, found, volume.name)
        if (found.arriving && (await isPerhapsNewer(context, found.arriving, observed)))
          throw new DriverError('Busy', `${volume.name} is being moved to another class, or was just moved.`)
        await checkWritable(context, volume)
        return {
          kind: 'file',
          path: filePathOf(file),
          format: formatOf(file.sidecar),
          sizeBytes: observed.bytes,
          iopsMax: file.location.iopsMax,
          encryption: await volumeKeyOf(context, file, volume.name),
        }
      }),
    // QEMU's lock on the file cannot be broken.
    fence: () => Promise.reject(new DriverError('NotSupported', 'Files cannot be fenced: the host must be off.')),
  }
}
