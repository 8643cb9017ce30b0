import { type Maintenance, maintenanceError, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'

/** Maintenance mode: no sign-in, no new tokens (decision I6). */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError'
  readonly headers: Readonly<Record<string, string>>

  constructor(maintenance: Maintenance) {
    super(maintenanceError(maintenance).reason)
    this.headers = maintenanceHeaders(maintenance)
  }
}
