import { OperatorFailure } from './operator-failure.ts'

/** An operator's command found neither a running server of the data folder nor a DATABASE_URL. */
export class NoServer extends OperatorFailure {
  override readonly name = 'NoServer'

  constructor(folder: string) {
    super(`No moorage server runs on the data folder ${folder}: start it with moor up, or set DATABASE_URL.`, 5)
  }
}
