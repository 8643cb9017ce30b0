import { type ExitName, OperatorFailure } from '../failures/index.ts'

/** Row of the settings table. */
export interface Setting<T> {
  readonly variable: string
  /** Takes precedence over the variable. */
  readonly flag: string
  readonly placeholder: string
  /** Default value; null means unset. */
  readonly fallback: string | null
  readonly meaning: string
  /** All commands, or only those that run the server. */
  readonly scope: 'all' | 'server'
  /** If true, messages omit the value. */
  readonly isSecret: boolean
  /** `text` is null if unset, and the default unless `isGiven`. Throws Error, whose message continues the setting's name. */
  parse(text: string | null, isGiven: boolean): T
}

type Left = 'flag' | 'fallback' | 'scope' | 'isSecret'

/** Creates a row. By default, a setting is server-only, not secret and unset, with a flag derived from the variable. */
export function setting<T>(row: Omit<Setting<T>, Left> & Partial<Pick<Setting<T>, Exclude<Left, 'flag'>>>): Setting<T> {
  const flag = row.variable
    .replace(/^(MOORAGE|OTEL_EXPORTER)_/, '')
    .replaceAll('_', '-')
    .toLowerCase()
  return { flag, fallback: null, scope: 'server', isSecret: false, ...row }
}

/** Invalid setting; the message starts with its variable or flag. */
export class SettingError extends OperatorFailure {
  override readonly name = 'SettingError'
  readonly setting: string

  constructor(name: string, reason: string, exitName: ExitName = 'usage') {
    super(`${name} ${reason}`, exitName)
    this.setting = name
  }
}
