/**
 * Something the operator of the service must see and can act on: one sentence, printed without a stack, and the
 * exit code of the command (issue 2: 2 wrong setting, 3 already running, 4 schema, 5 no server, 1 anything else).
 */
export class OperatorFailure extends Error {
  override readonly name: string = 'OperatorFailure'
  readonly exitCode: number

  constructor(message: string, exitCode = 1, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
