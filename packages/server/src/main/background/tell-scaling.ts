import { DriverSilent } from '#reconcile/engine/call-driver.ts'
import type { DemandLooks } from '#reconcile/demand/look-at-demand.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { Log } from '../logging/open-log.ts'
import { quietRepeats } from '../logging/quiet-repeats.ts'

/** Logs the scaling of pools. A control plane that does not respond is logged once until it responds again, because its own passes log the reason. */
export function tellScaling(log: Log): Required<Pick<DemandLooks, 'onLooked' | 'onTrouble'>> {
  const away = new Set<number>()
  const tellOthers = quietRepeats(log, 'autoscaler')
  return {
    onLooked({ id }, scaled) {
      away.delete(id)
      if (!scaled) return
      const { growing, held, waiting, isShrunk } = scaled
      if (growing.length > 0 || isShrunk) log.info({ cluster: id, waiting, growing, held, isShrunk }, 'pools scaled')
      else log.debug({ cluster: id, waiting, held }, 'pools unchanged')
    },
    onTrouble({ id }, err) {
      const isAway = err instanceof DriverSilent || (err instanceof DriverError && err.code === 'Busy')
      if (!isAway) return tellOthers(err)
      if (away.has(id)) return
      away.add(id)
      log.warn({ cluster: id, err }, 'cannot read the pods of a cluster')
    },
  }
}
