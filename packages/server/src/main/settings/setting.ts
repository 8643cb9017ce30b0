import { type ExitName, OperatorFailure } from '../failures/index.ts'

/** Row of the settings table: names, meaning and parser of a setting. */
export interface Setting<T> {
  readonly variable: string
  /** Long flag without dashes; it takes precedence over the variable. */
  readonly flag: string
  readonly placeholder: string
  /** Default text; null means unset. */
  readonly fallback: string | null
  readonly meaning: string
  /** Commands with the flag: all, or only those that run the server. */
  readonly scope: 'all' | 'server'
  /** Whether the value can contain a secret and is omitted from messages. */
  readonly isSecret: boolean
  /** Parses the text (null: unset), which is the default unless `isGiven`. Throws Error with the end of a sentence that starts with the name of the setting. */
  parse(text: string | null, isGiven: boolean): T
}

type Left = 'flag' | 'fallback' | 'scope' | 'isSecret'

/** Creates a row. By default, a setting is for the server only, not secret and unset, and its flag is derived from the variable. */
export function setting<T>(row: Omit<Setting<T>, Left> & Partial<Pick<Setting<T>, Exclude<Left, 'flag'>>>): Setting<T> {
  const flag = row.variable
    .replace(/^(MOORAGE|OTEL_EXPORTER)_/, '')
    .replaceAll('_', '-')
    .toLowerCase()
  return { flag, fallback: null, scope: 'server', isSecret: false, ...row }
}

/** Invalid setting; the message starts with its name as the operator wrote it (variable or flag). */
export class SettingError extends OperatorFailure {
  override readonly name = 'SettingError'
  readonly setting: string

  constructor(name: string, reason: string, exitName: ExitName = 'usage') {
    super(`${name} ${reason}`, exitName)
    this.setting = name
  }
}
