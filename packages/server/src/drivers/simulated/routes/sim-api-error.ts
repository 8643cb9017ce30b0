/** An error in a response; `field` is '' if no field is wrong (decision B1). */
export interface SimFieldError {
  readonly reason: string
  readonly field: string
}

/** Error response under /sim. */
export class SimApiError extends Error {
  readonly status: 400 | 401 | 404
  readonly errors: readonly SimFieldError[]

  constructor(status: 400 | 401 | 404, errors: readonly SimFieldError[]) {
    super(errors.map((one) => one.reason).join(' '))
    this.name = 'SimApiError'
    this.status = status
    this.errors = errors
  }
}

/** Error of an unknown path or ID. */
export const simNotFound = (): SimApiError => new SimApiError(404, [{ reason: 'Not found', field: '' }])
