import { type SettingFlags, type SettingKey, settingTable, settingKeys } from '@moorage/server'
import { type Command, Option } from 'commander'

/** Adds the flags of settings: all with scope `server`, those of every command with scope `all`. Returns the command. */
export function addSettingFlags(command: Command, scope: 'all' | 'server'): Command {
  for (const key of settingKeys) {
    const row = settingTable[key]
    if (scope === 'server' || row.scope === 'all') command.addOption(makeOption(key))
  }
  return command
}

/** Returns the given flags by setting key; omits absent ones. */
export function readSettingFlags(options: Readonly<Record<string, unknown>>): SettingFlags {
  const given: { -readonly [K in SettingKey]?: string } = {}
  for (const key of settingKeys) {
    const text = options[makeOption(key).attributeName()]
    if (typeof text === 'string') given[key] = text
  }
  return given
}

function makeOption(key: SettingKey): Option {
  const { flag, placeholder, variable, meaning, fallback } = settingTable[key]
  const [first = ''] = meaning.split(/(?<=\.) /)
  const otherwise = fallback === null ? '' : `; default: ${fallback}`
  return new Option(`--${flag} ${placeholder}`, `${first} (${variable}${otherwise})`).helpGroup('Settings:')
}
