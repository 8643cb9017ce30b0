import { type Maintenance, maintenanceFault, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'

/** The installation is in maintenance mode (decision I6): no sign-in, no new tokens. */
export class ClosedRefusal extends Error {
  override readonly name = 'ClosedRefusal'
  readonly headers: Readonly<Record<string, string>>

  constructor(maintenance: Maintenance) {
    super(maintenanceFault(maintenance).reason)
    this.headers = maintenanceHeaders(maintenance)
  }
}
