/** Problem of a request to the simulator. */
export interface SimRefusedEntry {
  readonly reason: string
  /** Invalid field; '' if none. */
  readonly field: string
}

/** The simulator rejected a request; nothing was changed. */
export class SimRefused extends Error {
  override readonly name = 'SimRefused'
  /** HTTP status. */
  readonly status: number
  readonly errors: readonly SimRefusedEntry[]

  constructor(status: number, errors: readonly SimRefusedEntry[]) {
    super(errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' '))
    this.status = status
    this.errors = errors
  }
}
