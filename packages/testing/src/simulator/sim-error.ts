/** Problem of a simulator request. */
export interface SimErrorEntry {
  readonly reason: string
  /** Name of the invalid field, or ''. */
  readonly field: string
}

/** The simulator rejected a request; nothing was changed. */
export class SimError extends Error {
  override readonly name = 'SimError'
  readonly status: number
  readonly errors: readonly SimErrorEntry[]

  constructor(status: number, errors: readonly SimErrorEntry[]) {
    super(errors.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' '))
    this.status = status
    this.errors = errors
  }
}
