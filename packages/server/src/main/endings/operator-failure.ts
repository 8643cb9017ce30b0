import { type ExitWord, exitCodes } from './exit-codes.ts'

/** Something the operator of the service must see and can act on: one sentence, printed without a stack, and how the command ends. */
export class OperatorFailure extends Error {
  override readonly name: string = 'OperatorFailure'
  readonly ending: ExitWord

  constructor(message: string, ending: ExitWord = 'refused', cause?: unknown) {
    super(message, { cause })
    this.ending = ending
  }

  /** By the one table of exit codes. */
  get exitCode(): number {
    return exitCodes[this.ending].code
  }
}
