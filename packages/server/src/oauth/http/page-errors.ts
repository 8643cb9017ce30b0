import { type Maintenance, maintenanceError, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'

type Status = 400 | 401 | 403 | 404 | 405

/** Error page with its status. Programs receive only the sentence. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: Status
  readonly title: string

  constructor(status: Status, title: string, sentence: string) {
    super(sentence)
    this.status = status
    this.title = title
  }
}

/** Too many requests. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError'
  /** Seconds until the count restarts. */
  readonly waitS: number

  constructor(waitS: number) {
    super('Too many requests. Try again in a minute.')
    this.waitS = waitS
  }
}

/** Maintenance mode: no sign-in, no new tokens (decision I6). */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError'
  readonly headers: Readonly<Record<string, string>>

  constructor(maintenance: Maintenance) {
    super(maintenanceError(maintenance).reason)
    this.headers = maintenanceHeaders(maintenance)
  }
}
