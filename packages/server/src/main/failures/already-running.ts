import { OperatorFailure } from './operator-failure.ts'

/** Another process serves this data folder; nothing was touched. */
export class AlreadyRunning extends OperatorFailure {
  override readonly name = 'AlreadyRunning'

  constructor(folder: string, pid: number | null) {
    super(`A moorage server already runs on the data folder ${folder}${pid === null ? '' : ` (process ${pid})`}.`, 3)
  }
}
