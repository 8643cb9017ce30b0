import { Gauge, type Registry } from 'prom-client'
import type { StorageUse } from '#reconcile/ports/index.ts'
import { boundRead } from './bound-read.ts'

/** Metrics of file systems with sparse volumes and disks. Processes with access report the same values. */
export interface MeasuredStorage {
  watchStorage(survey: () => Promise<readonly StorageUse[]>): void
  refresh(): Promise<void>
}

/** Registers gauges for the storage of real engines, without series before `watchStorage` and after a failed or late read. */
export function measureStorage(registry: Registry): MeasuredStorage {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['engine', 'storage'] as const, registers: [registry] })
  const what = 'a storage class or of the local disks on a hypervisor'
  const size = gauge('moorage_storage_size_bytes', `Size of the file system of ${what}.`)
  const free = gauge(
    'moorage_storage_free_bytes',
    `Free bytes of the file system of ${what}; volumes and disks are sparse.`,
  )
  const promised = gauge('moorage_storage_promised_bytes', 'Sum of the sizes of all volumes of a storage class.')
  const nearlyFull = gauge(
    'moorage_storage_nearly_full',
    `1 if the usage of the file system of ${what} exceeds \`warn_percent\` of the engines file or if the free space is below its reserve, otherwise 0.`,
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
  let survey: () => Promise<readonly StorageUse[]> = async () => []
  return {
    watchStorage(given) {
      survey = given
    },
    refresh: boundRead(
      async () => setGauges(await survey()),
      () => setGauges([]),
    ),
  }
}
