import { type ExitWord, exitCodes } from './exit-codes.ts'

/** Failure that the operator can fix: one sentence, printed without a stack, and the exit code of the command. */
export class OperatorFailure extends Error {
  override readonly name: string = 'OperatorFailure'
  readonly ending: ExitWord

  constructor(message: string, ending: ExitWord = 'refused', cause?: unknown) {
    super(message, { cause })
    this.ending = ending
  }

  get exitCode(): number {
    return exitCodes[this.ending].code
  }
}
