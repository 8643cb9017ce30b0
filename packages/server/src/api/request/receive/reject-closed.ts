import { maintenanceError } from '#domain/maintenance/maintenance.ts'
import type { Serving } from '../state/serving.ts'

/** Throws service.maintenance in maintenance mode (decision I6), before any lookup and without a database query. */
export function rejectClosed({ maintenance }: Pick<Serving, 'maintenance'>): void {
  const closed = maintenance.current()
  if (closed !== null) throw maintenanceError(closed)
}
