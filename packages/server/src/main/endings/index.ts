/** How every command ends, of users too: exit codes, and the failure that chooses one. Nothing else is loaded with it. */
export { type ExitWord, exitCodes, printExitCodes } from './exit-codes.ts'
export { explainUnanswered } from './explain-unanswered.ts'
export { OperatorFailure } from './operator-failure.ts'
