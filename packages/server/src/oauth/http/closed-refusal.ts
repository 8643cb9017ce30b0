import { type Maintenance, maintenanceFault, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'

/** The installation is closed (decision I6): nobody signs in, and no token is made. */
export class ClosedRefusal extends Error {
  override readonly name = 'ClosedRefusal'
  readonly headers: Readonly<Record<string, string>>

  constructor(maintenance: Maintenance) {
    super(maintenanceFault(maintenance).reason)
    this.headers = maintenanceHeaders(maintenance)
  }
}
