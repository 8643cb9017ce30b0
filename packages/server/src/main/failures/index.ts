/** Command failures with their exit codes. */
export { AlreadyRunning } from './already-running.ts'
export { checkReadable } from './check-readable.ts'
export { explainConnectionError, type ExitName, OperatorFailure, printExitCodes } from '../exit/index.ts'
export { NoServer } from './no-server.ts'
export { SchemaMismatch } from './schema-mismatch.ts'
