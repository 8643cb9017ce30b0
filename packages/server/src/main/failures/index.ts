/** Failures that a command ends with, each with its exit code. */
export { AlreadyRunning } from './already-running.ts'
export { checkReadable } from './check-readable.ts'
export { type ExitWord, exitCodes, printExitCodes } from './exit-codes.ts'
export { NoServer } from './no-server.ts'
export { OperatorFailure } from './operator-failure.ts'
export { SchemaMismatch } from './schema-mismatch.ts'
