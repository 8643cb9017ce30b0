import { closestMatch } from 'leven'
import { type Environment, type SettingFlags, readEnvironment } from './read-settings.ts'
import { settingTable } from './setting-table.ts'

const known: readonly string[] = Object.values(settingTable).map((row) => row.variable)

/** Not service settings: bin/moor.js sets the first for itself; user commands find a service by the others. */
const otherVariables: readonly string[] = ['MOORAGE_LAUNCHED', 'MOORAGE_URL', 'MOORAGE_TOKEN']

const prefix = 'MOORAGE_'

/** Maximum edit distance of a suggestion: a third of the letters after the prefix, since short words are similar. */
function distanceMax(name: string): number {
  return Math.min(4, Math.ceil((name.length - prefix.length) / 3))
}

/** One sentence per unknown MOORAGE_ variable in the environment or the settings file. */
export function explainUnknown(env: Environment, flags: SettingFlags = {}): readonly string[] {
  const names = Object.keys(readEnvironment(env, flags)).filter((name) => name.startsWith(prefix))
  return names
    .filter((name) => !known.includes(name) && !otherVariables.includes(name))
    .map((name) => {
      const meant = closestMatch(name, known, { maxDistance: distanceMax(name) })
      return `${name} is not a setting and has no effect${meant === undefined ? '.' : `; did you mean ${meant}?`}`
    })
}
