import { type Ending, OperatorFailure } from '../failures/index.ts'

/** A setting is wrong; the message begins with its name as the operator wrote it (variable or flag). */
export class SettingError extends OperatorFailure {
  override readonly name = 'SettingError'
  readonly setting: string

  constructor(setting: string, reason: string, ending: Ending = 'usage') {
    super(`${setting} ${reason}`, ending)
    this.setting = setting
  }
}
