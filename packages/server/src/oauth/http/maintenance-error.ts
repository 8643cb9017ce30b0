import { type Maintenance, maintenanceError, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'

/** The installation is in maintenance mode (decision I6): no sign-in, no new tokens. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError'
  readonly headers: Readonly<Record<string, string>>

  constructor(maintenance: Maintenance) {
    super(maintenanceError(maintenance).reason)
    this.headers = maintenanceHeaders(maintenance)
  }
}
