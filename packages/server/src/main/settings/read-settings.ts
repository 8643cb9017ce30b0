import { checkTls } from './check-tls.ts'
import type { Setting } from './setting.ts'
import { SettingError } from './setting-error.ts'
import { settingTable } from './setting-table.ts'

/** All settings of a process, read and checked once by its command. */
export type Settings = { readonly [K in SettingKey]: ReturnType<(typeof settingTable)[K]['parse']> }

/** Key of a setting in the table and in Settings. */
export type SettingKey = keyof typeof settingTable

/** Texts given by flags, by the setting's key. */
export type SettingFlags = { readonly [K in SettingKey]?: string | undefined }

/**
 * Reads every setting: flag, else environment variable (an empty one counts as unset), else fallback. Throws
 * SettingError for the first that is wrong, with its name as it was given.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, flags: SettingFlags = {}): Settings {
  const keys = Object.keys(settingTable) as SettingKey[]
  const settings = Object.fromEntries(
    keys.map((key) => [key, readSetting(settingTable[key], flags[key], env[settingTable[key].variable])]),
  ) as Settings
  checkTls(settings)
  return settings
}

function readSetting(row: Setting<unknown>, flag: string | undefined, variable: string | undefined): unknown {
  const text = flag ?? (variable === '' ? undefined : variable) ?? row.fallback
  try {
    return row.parse(text)
  } catch (error) {
    const name = flag === undefined ? row.variable : `--${row.flag}`
    const shown = row.isSecret ? '' : `, not ${JSON.stringify(text)}`
    throw new SettingError(name, `${(error as Error).message}${shown}.`)
  }
}
