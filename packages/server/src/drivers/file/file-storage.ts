import { DriverError, type VolumeSource, type VolumeStorage } from '#reconcile/ports/index.ts'
import { volumeKeyOf } from './copy-file.ts'
import { onFilesInTime } from './file-error.ts'
import type { FileWorld } from './volume-folder.ts'
import { filePathOf, findFileVolume, formatOf, inspectFile, soundVolume } from './file-volume.ts'
import { isPerhapsNewer } from './move-live.ts'
import { checkWritable } from './open-hands.ts'

/** Volume storage of a region, as its hosts use it. */
export function createFileStorage(world: FileWorld): VolumeStorage {
  return {
    openFor: (volume) =>
      onFilesInTime(async (): Promise<VolumeSource | null> => {
        const found = await findFileVolume(world, volume)
        if (!found.current) return null
        if (found.current.sidecar.state === 'ready' && !(await inspectFile(world, found.current))) return null
        const { volume: file, seen } = await soundVolume(world, found, volume.name)
        if (found.arriving && (await isPerhapsNewer(world, found.arriving, seen)))
          throw new DriverError('Busy', `${volume.name} is being moved to another class, or was just moved.`)
        await checkWritable(world, volume)
        return {
          kind: 'file',
          path: filePathOf(file),
          format: formatOf(file.sidecar),
          sizeBytes: seen.bytes,
          iopsMax: file.place.iopsMax,
          encryption: await volumeKeyOf(world, file, volume.name),
        }
      }),
    // QEMU's lock on the file is a fence, but it is released only when QEMU ends.
    fence: () => Promise.reject(new DriverError('NotSupported', 'Files cannot be fenced: the host must be off.')),
  }
}
