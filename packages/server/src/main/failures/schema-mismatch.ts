import { OperatorFailure } from './operator-failure.ts'

/** The database's schema is older than this release's own, or more than one step newer. */
export class SchemaMismatch extends OperatorFailure {
  override readonly name = 'SchemaMismatch'

  constructor(reason: string) {
    super(reason, 4)
  }
}
