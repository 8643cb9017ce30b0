import { OperatorFailure } from '../exit/index.ts'

const fixes = {
  database: 'start one with "moor up", set another folder with --data, or set DATABASE_URL',
  interface: 'start one with "moor up", or set the folder of the running one with --data',
} as const

/** No server runs on the data folder; if a database suffices, DATABASE_URL is not set either (exit 1). */
export class NoServer extends OperatorFailure {
  override readonly name = 'NoServer'

  constructor(folder: string, missing: keyof typeof fixes) {
    super(`No moorage server is running on the data folder ${folder}: ${fixes[missing]}.`)
  }
}
