import { closestMatch } from 'leven'
import { type Environment, type SettingFlags, readEnvironment } from './read-settings.ts'
import { settingTable } from './setting-table.ts'

const known: readonly string[] = Object.values(settingTable).map((row) => row.variable)

/** Variables of bin/moor.js and user commands, which are not settings. */
const otherVariables: readonly string[] = ['MOORAGE_LAUNCHED', 'MOORAGE_URL', 'MOORAGE_TOKEN']

const prefix = 'MOORAGE_'

/** A third of the letters after the prefix, since short words are similar. */
function distanceMax(name: string): number {
  return Math.min(4, Math.ceil((name.length - prefix.length) / 3))
}

/**
 * Returns one sentence per unknown MOORAGE_ variable in the environment or the settings file, with a similar known name, if any. Throws SettingError if that
 * file is unreadable.
 */
export function explainUnknown(env: Environment, flags: SettingFlags = {}): readonly string[] {
  const names = Object.keys(readEnvironment(env, flags)).filter((name) => name.startsWith(prefix))
  return names
    .filter((name) => !known.includes(name) && !otherVariables.includes(name))
    .map((name) => {
      const meant = closestMatch(name, known, { maxDistance: distanceMax(name) })
      return `${name} is not a setting and has no effect${meant === undefined ? '.' : `; did you mean ${meant}?`}`
    })
}
