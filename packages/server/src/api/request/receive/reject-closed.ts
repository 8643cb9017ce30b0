import { maintenanceError } from '#domain/maintenance/maintenance.ts'
import type { Serving } from '../state/serving.ts'

/** Throws service.maintenance in maintenance mode, before any lookup (decision I6). Costs no statement. */
export function rejectClosed({ maintenance }: Pick<Serving, 'maintenance'>): void {
  const closed = maintenance.current()
  if (closed !== null) throw maintenanceError(closed)
}
