import type { StorageUse } from '#reconcile/ports/index.ts'
import { boundRead } from './bound-read.ts'
import type { Instruments } from './instruments.ts'

/**
 * Registers gauges for the storage of real engines with sparse volumes and disks, and returns a function that reads them. Processes with access to the file
 * systems report the same values. Series are absent without such engines, and if the survey fails or times out.
 */
export function measureStorage(
  { gauge }: Instruments,
  survey: () => Promise<readonly StorageUse[]>,
): () => Promise<void> {
  const labels = ['engine', 'storage'] as const
  const what = 'a storage class or of the local disks on a hypervisor'
  const size = gauge('moorage_storage_size_bytes', `Size of the file system of ${what}.`, labels)
  const free = gauge(
    'moorage_storage_free_bytes',
    `Free bytes of the file system of ${what}; volumes and disks are sparse.`,
    labels,
  )
  const promised = gauge(
    'moorage_storage_promised_bytes',
    'Sum of the sizes of all volumes of a storage class.',
    labels,
  )
  const nearlyFull = gauge(
    'moorage_storage_nearly_full',
    `1 if the usage of the file system of ${what} exceeds \`warn_percent\` of the engines file or if the free space is below its reserve, otherwise 0.`,
    labels,
  )
  const setGauges = (uses: readonly StorageUse[]): void => {
    for (const one of [size, free, promised, nearlyFull]) one.reset()
    for (const { engine, storage, sizeBytes, freeBytes, promisedBytes, isNearlyFull } of uses) {
      size.set({ engine, storage }, sizeBytes)
      free.set({ engine, storage }, freeBytes)
      if (promisedBytes !== null) promised.set({ engine, storage }, promisedBytes)
      nearlyFull.set({ engine, storage }, isNearlyFull ? 1 : 0)
    }
  }
  return boundRead(
    async () => setGauges(await survey()),
    () => setGauges([]),
  )
}
