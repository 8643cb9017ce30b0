/** Command failures with their exit codes. */
export { AlreadyRunning } from './already-running.ts'
export { checkReadable } from './check-readable.ts'
export { explainUnanswered, type ExitWord, exitCodes, OperatorFailure, printExitCodes } from '../endings/index.ts'
export { NoServer } from './no-server.ts'
export { SchemaMismatch } from './schema-mismatch.ts'
