/** One thing that is wrong with a request: a sentence, and the field to blame ('' when there is none), as in decision B1. */
export interface SimProblem {
  readonly reason: string
  readonly field: string
}

/** An answer under /sim that is not a success. */
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

/** What an unknown path or number answers. */
export const simNotFound = (): SimRefusal => new SimRefusal(404, [{ reason: 'Not found', field: '' }])
