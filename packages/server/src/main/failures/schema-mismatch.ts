import { OperatorFailure } from '../endings/index.ts'

/** The database's schema is older than this release's own, or more than one step newer. Refused (exit 1). */
export class SchemaMismatch extends OperatorFailure {
  override readonly name = 'SchemaMismatch'
}
