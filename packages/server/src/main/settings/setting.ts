import { type ExitWord, OperatorFailure } from '../failures/index.ts'

/** One setting: how it is named, what it means and how its text is read. One row of the table. */
export interface Setting<T> {
  /** Environment variable. */
  readonly variable: string
  /** Long flag, without the dashes; it wins over the variable. */
  readonly flag: string
  /** Placeholder of the value in help and documents. */
  readonly placeholder: string
  /** Text used when neither is given; null means unset. */
  readonly fallback: string | null
  /** What it does, one or two sentences; `unset` sentences included. */
  readonly meaning: string
  /** Which commands have the flag: all of them, or only those that run the server. */
  readonly scope: 'all' | 'server'
  /** Whether the value may carry a secret and is left out of messages. */
  readonly isSecret: boolean
  /** Reads the text (null: unset), which is the fallback unless `isGiven`. Throws Error with the end of a sentence that begins with the setting's name. */
  parse(text: string | null, isGiven: boolean): T
}

type Left = 'flag' | 'fallback' | 'scope' | 'isSecret'

/** Makes a row; most settings belong to the server, are no secret and unset by default, and every flag is called as its variable. */
export function setting<T>(row: Omit<Setting<T>, Left> & Partial<Pick<Setting<T>, Exclude<Left, 'flag'>>>): Setting<T> {
  const flag = row.variable
    .replace(/^(MOORAGE|OTEL_EXPORTER)_/, '')
    .replaceAll('_', '-')
    .toLowerCase()
  return { flag, fallback: null, scope: 'server', isSecret: false, ...row }
}

/** A setting is wrong; the message begins with its name as the operator wrote it (variable or flag). */
export class SettingError extends OperatorFailure {
  override readonly name = 'SettingError'
  readonly setting: string

  constructor(name: string, reason: string, ending: ExitWord = 'usage') {
    super(`${name} ${reason}`, ending)
    this.setting = name
  }
}
