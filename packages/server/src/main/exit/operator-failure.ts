import { type ExitName, exitCodes } from './exit-codes.ts'

/** Failure that the operator can fix, with an exit code. */
export class OperatorFailure extends Error {
  override readonly name: string = 'OperatorFailure'
  readonly exitName: ExitName

  constructor(message: string, exitName: ExitName = 'refused', cause?: unknown) {
    super(message, { cause })
    this.exitName = exitName
  }

  get exitCode(): number {
    return exitCodes[this.exitName].code
  }
}
