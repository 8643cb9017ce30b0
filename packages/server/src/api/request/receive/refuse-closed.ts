import { maintenanceFault } from '#domain/maintenance/maintenance.ts'
import type { Serving } from '../state/serving.ts'

/** Refuses while the operator has closed the installation, before anything is looked up (decision I6): it costs no statement. */
export function refuseClosed({ maintenance }: Pick<Serving, 'maintenance'>): void {
  const closed = maintenance.current()
  if (closed !== null) throw maintenanceFault(closed)
}
