/** Exit codes and their failure class. Loads no other module. */
export { type ExitName, exitCodes, printExitCodes } from './exit-codes.ts'
export { explainConnectionError } from './explain-connection-error.ts'
export { OperatorFailure } from './operator-failure.ts'
