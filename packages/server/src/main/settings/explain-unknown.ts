import { closestMatch } from 'leven'
import { type Environment, type SettingFlags, readEnvironment } from './read-settings.ts'
import { settingTable } from './setting-table.ts'

const known: readonly string[] = Object.values(settingTable).map((row) => row.variable)

/** No settings of the service, and ours all the same: one that bin/moor.js sets for itself, and those by which users' commands find a service. */
const otherVariables: readonly string[] = ['MOORAGE_LAUNCHED', 'MOORAGE_URL', 'MOORAGE_TOKEN']

const prefix = 'MOORAGE_'

/** How many letters may differ for a name to be meant: one in three of those behind the prefix, since any short word is near to another. */
function distanceMax(name: string): number {
  return Math.min(4, Math.ceil((name.length - prefix.length) / 3))
}

/** One sentence for each name that looks like a setting of ours, in the environment or the file of settings, and is none. */
export function explainUnknown(env: Environment, flags: SettingFlags = {}): readonly string[] {
  const names = Object.keys(readEnvironment(env, flags)).filter((name) => name.startsWith(prefix))
  return names
    .filter((name) => !known.includes(name) && !otherVariables.includes(name))
    .map((name) => {
      const meant = closestMatch(name, known, { maxDistance: distanceMax(name) })
      return `${name} is not a setting and has no effect${meant === undefined ? '.' : `; did you mean ${meant}?`}`
    })
}
