import { keysOf } from '@moorage/contract'
import { errorMessage } from '#domain/shared/index.ts'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createSecureContext } from 'node:tls'
import { SettingError } from './setting.ts'
import { settingTable } from './setting-table.ts'
import type { Setting } from './setting.ts'

/** Setting keys in table order. */
export const settingKeys: readonly SettingKey[] = keysOf(settingTable)

const rows: { readonly [K in SettingKey]: Setting<Settings[K]> } = settingTable

/** Validated settings of a process. */
export type Settings = { readonly [K in SettingKey]: ReturnType<(typeof settingTable)[K]['parse']> }

/** Key of a setting. */
export type SettingKey = keyof typeof settingTable

/** Flag values by setting key. */
export type SettingFlags = { readonly [K in SettingKey]?: string | undefined }

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns every setting from its flag, otherwise its environment variable (empty counts as unset), otherwise the settings file, otherwise its default. An
 * existing catalogue or engines file in the data folder is also a default. Throws SettingError for the first invalid one, with the name as given.
 */
export function readSettings(given: Environment, flags: SettingFlags = {}): Settings {
  const env = readEnvironment(given, flags)
  const settings: Draft = {}
  for (const key of settingKeys) readInto(settings, key, { flags, env })
  if (!isWhole(settings)) throw new Error('A setting was not read.')
  checkTls(settings)
  return withFolderFiles(settings)
}

function withFolderFiles(settings: Settings): Settings {
  const orFile = (named: string | null, name: string): string | null => {
    const file = join(settings.dataFolder, name)
    return named ?? (existsSync(file) ? file : null)
  }
  return {
    ...settings,
    catalogue: orFile(settings.catalogue, folderFiles.catalogue),
    engines: orFile(settings.engines, folderFiles.engines),
  }
}

/** Optional operator files in a data folder. */
export const folderFiles = { catalogue: 'catalogue.yaml', engines: 'engines.yaml' } as const

type Draft = { -readonly [K in SettingKey]?: Settings[K] }

function readInto<K extends SettingKey>(
  settings: Draft,
  key: K,
  { flags, env }: { readonly flags: SettingFlags; readonly env: Environment },
): void {
  settings[key] = readSetting(rows[key], flags[key], env[rows[key].variable])
}

function isWhole(settings: Draft): settings is Settings {
  return settingKeys.every((key) => key in settings)
}

/** Returns the environment with the settings file's variables, which set variables override. Throws SettingError if the file cannot be read. */
export function readEnvironment(env: Environment, flags: SettingFlags): Environment {
  const row = settingTable.settingsFile
  const file = readSetting(row, flags.settingsFile, env[row.variable])
  if (typeof file !== 'string') return env
  const given = Object.entries(env).filter(([, text]) => text !== undefined && text !== '')
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...Object.fromEntries(given) }
  } catch (error) {
    throw new SettingError(row.variable, `names ${file}, which cannot be read (${errorMessage(error)}).`)
  }
}

function readSetting<T>(row: Setting<T>, flag: string | undefined, variable: string | undefined): T {
  const given = flag ?? (variable === '' ? undefined : variable)
  const text = given ?? row.fallback
  try {
    return row.parse(text, given !== undefined)
  } catch (error) {
    const name = flag === undefined ? row.variable : `--${row.flag}`
    const valueText = row.isSecret ? '' : `, not ${JSON.stringify(text)}`
    throw new SettingError(name, `${errorMessage(error)}${valueText}.`)
  }
}

const certName = settingTable.tlsCert.variable
const keyName = settingTable.tlsKey.variable

function checkTls(settings: { readonly tlsCert: string | null; readonly tlsKey: string | null }): void {
  const { tlsCert, tlsKey } = settings
  if (tlsCert === null && tlsKey === null) return
  if (tlsCert === null) throw new SettingError(certName, `is required with ${keyName}.`)
  if (tlsKey === null) throw new SettingError(keyName, `is required with ${certName}.`)
  const cert = attempt(certName, `names ${tlsCert}, which cannot be read.`, () => readFileSync(tlsCert))
  const key = attempt(keyName, `names ${tlsKey}, which cannot be read.`, () => readFileSync(tlsKey))
  if (isOpenToOthers(tlsKey))
    throw new SettingError(
      keyName,
      `names ${tlsKey}, which other users of this machine can read: chmod 600 ${tlsKey}`,
      'authentication',
    )
  attempt(certName, `names ${tlsCert}, which is not a PEM certificate.`, () => createSecureContext({ cert }))
  attempt(keyName, `names ${tlsKey}, which is not the PEM key of ${tlsCert}.`, () => createSecureContext({ cert, key }))
}

function isOpenToOthers(file: string): boolean {
  return (statSync(file).mode & 0o007) !== 0
}

function attempt<T>(name: string, reason: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new SettingError(name, reason)
  }
}
