import { OperatorFailure } from '../endings/index.ts'

const ways = {
  database: 'start it with "moor up", name another folder with --data, or set DATABASE_URL',
  interface: 'start it with "moor up", or name the folder of the one that runs with --data',
} as const

/** An operator's command found no running server of the data folder, and no DATABASE_URL where that would do. Refused (exit 1). */
export class NoServer extends OperatorFailure {
  override readonly name = 'NoServer'

  constructor(folder: string, wanted: keyof typeof ways) {
    super(`No moorage server runs on the data folder ${folder}: ${ways[wanted]}.`)
  }
}
