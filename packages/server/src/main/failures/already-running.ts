import { OperatorFailure } from '../exit/index.ts'

/** Another process serves this data folder (exit 1). Nothing was changed. */
export class AlreadyRunning extends OperatorFailure {
  override readonly name = 'AlreadyRunning'

  readonly pid: number | null

  constructor(folder: string, pid: number | null) {
    super(
      `A moorage server is already running on the data folder ${folder}${pid === null ? '' : ` (process ${pid})`}: stop it first, or set another folder with --data.`,
    )
    this.pid = pid
  }
}
