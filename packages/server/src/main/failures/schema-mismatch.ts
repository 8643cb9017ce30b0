import { OperatorFailure } from '../exit/index.ts'

/** The schema is older than this release, or more than one step newer (exit 1). */
export class SchemaMismatch extends OperatorFailure {
  override readonly name = 'SchemaMismatch'
}
