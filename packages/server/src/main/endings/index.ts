/** Exit codes of all commands, including user commands, and the failure that selects one. Loads nothing else. */
export { type ExitWord, exitCodes, printExitCodes } from './exit-codes.ts'
export { explainUnanswered } from './explain-unanswered.ts'
export { OperatorFailure } from './operator-failure.ts'
