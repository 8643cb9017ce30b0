import { OperatorFailure } from '../failures/index.ts'

/** The embedded database cannot run here; the message is for the operator. */
export class PostgresFailure extends OperatorFailure {
  override readonly name = 'PostgresFailure'
}
