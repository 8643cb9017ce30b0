/** An error in a request: a sentence, and the field that causes it ('' if none), as in decision B1. */
export interface SimProblem {
  readonly reason: string
  readonly field: string
}

/** An error response under /sim. */
export class SimRefusal extends Error {
  readonly status: 400 | 401 | 404
  readonly problems: readonly SimProblem[]

  constructor(status: 400 | 401 | 404, problems: readonly SimProblem[]) {
    super(problems.map((one) => one.reason).join(' '))
    this.name = 'SimRefusal'
    this.status = status
    this.problems = problems
  }
}

/** Error of an unknown path or ID. */
export const simNotFound = (): SimRefusal => new SimRefusal(404, [{ reason: 'Not found', field: '' }])
