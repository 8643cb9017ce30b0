import { type SettingFlags, type SettingKey, settingTable } from '@moorage/server'
import { type Command, Option } from 'commander'

const keys = Object.keys(settingTable) as SettingKey[]

/** Adds the flags of the settings to a command; `server` commands have all of them. */
export function addSettingFlags(command: Command, scope: 'all' | 'server'): Command {
  for (const key of keys) {
    const row = settingTable[key]
    if (scope === 'server' || row.scope === 'all') command.addOption(makeOption(key))
  }
  return command
}

/** The texts that were given by flags, by the setting's key. */
export function readSettingFlags(options: Readonly<Record<string, unknown>>): SettingFlags {
  const given = keys.map((key) => [key, options[makeOption(key).attributeName()]] as const)
  return Object.fromEntries(given.filter(([, text]) => text !== undefined)) as SettingFlags
}

/** The first sentence of its meaning; docs/settings.md has the rest. */
function makeOption(key: SettingKey): Option {
  const { flag, placeholder, variable, meaning, fallback } = settingTable[key]
  const [first = ''] = meaning.split(/(?<=\.) /)
  const otherwise = fallback === null ? '' : `; ${fallback} when absent`
  return new Option(`--${flag} ${placeholder}`, `${first} (${variable}${otherwise})`).helpGroup('Settings:')
}
