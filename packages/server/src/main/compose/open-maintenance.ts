import { alwaysOpen, type MaintenanceWatch, watchMaintenance } from '#store/installation/watch-maintenance.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'
import type { Meters } from '../metrics/meters.ts'
import type { Foundation } from './foundation.ts'

interface MaintenanceOptions {
  readonly isDuringMaintenance: boolean
  readonly log: Log
  readonly meters: Pick<Meters, 'watchFailed'>
}

/** Returns a watch of the maintenance state; logs changes and errors. A process that serves during maintenance always reports an open API (decision I6). */
export async function openMaintenance(
  { store }: Pick<Foundation, 'store'>,
  { isDuringMaintenance, log, meters }: MaintenanceOptions,
): Promise<MaintenanceWatch> {
  if (isDuringMaintenance) {
    log.warn('this process accepts requests during maintenance')
    return alwaysOpen
  }
  const logError = throttleErrors(log, 'maintenance watch')
  return watchMaintenance(store, {
    onChange(now, before) {
      if (now) log.warn({ since: now.since, until: now.expectedEnd, reason: now.reason }, 'closed for maintenance')
      else log.info({ since: before?.since }, 'open again after maintenance')
    },
    onError(error) {
      meters.watchFailed('maintenance')
      logError(error)
    },
  })
}
