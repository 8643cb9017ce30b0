import { OperatorFailure } from '../exit/index.ts'

/** The schema is older than this release, or newer and no longer supports this release (exit 1). */
export class SchemaMismatch extends OperatorFailure {
  override readonly name = 'SchemaMismatch'
}
