import type { OauthContext } from '../oauth-context.ts'
import { MaintenanceError } from './maintenance-error.ts'

/** Throws MaintenanceError in maintenance mode, before any lookup (decision I6). */
export function checkOpen({ maintenance }: Pick<OauthContext, 'maintenance'>): void {
  const closed = maintenance()
  if (closed !== null) throw new MaintenanceError(closed)
}
