import { DriverTimeout } from '#reconcile/engine/call-driver.ts'
import type { DemandPollContext } from '#reconcile/demand/poll-demand.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'

/**
 * Returns callbacks that log pool scaling. An unresponsive control plane is logged once until it responds, because the cluster's passes log the reason. Other
 * errors are throttled.
 */
export function logScaling(log: Log): Required<Pick<DemandPollContext, 'onPolled' | 'onError'>> {
  const away = new Set<number>()
  const logOthers = throttleErrors(log, 'autoscaler')
  return {
    onPolled({ id }, scaled) {
      away.delete(id)
      if (!scaled) return
      const { growing, held, waiting, isShrunk } = scaled
      if (growing.length > 0 || isShrunk) log.info({ cluster: id, waiting, growing, held, isShrunk }, 'pools scaled')
      else log.debug({ cluster: id, waiting, held }, 'pools unchanged')
    },
    onError({ id }, err) {
      const isAway = err instanceof DriverTimeout || (err instanceof DriverError && err.code === 'Busy')
      if (!isAway) return logOthers(err)
      if (away.has(id)) return
      away.add(id)
      log.warn({ cluster: id, err }, 'cannot read the pods of a cluster')
    },
  }
}
