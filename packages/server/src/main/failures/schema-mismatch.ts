import { OperatorFailure } from '../exit/index.ts'

/** The schema is older than this release, or too new for it (exit 1). */
export class SchemaMismatch extends OperatorFailure {
  override readonly name = 'SchemaMismatch'
}
