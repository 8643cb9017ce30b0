import { readFileSync } from 'node:fs'

/** Lists of upstream's conformance tests by full name. */
export interface Lists {
  readonly subset: readonly string[]
  readonly longer: readonly string[]
  readonly excluded: readonly ExcludedTests[]
}

/** Excluded tests with a common reason. */
interface ExcludedTests {
  readonly reason: string
  readonly tests: readonly string[]
}

const folder = new URL('../../conformance/', import.meta.url)

/** Returns the test lists in `acceptance/conformance`. Throws if a file is missing. */
export function readLists(): Lists {
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  return {
    subset: readLines(read('subset.txt')),
    longer: readLines(read('longer.txt')),
    excluded: JSON.parse(read('left-out.json')) as readonly ExcludedTests[],
  }
}

/** Returns the lines of a text, without empty lines and lines that start with #. */
function readLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** Returns a problem per test that is in no list, in several, not in the suite, or excluded without a reason. */
export function checkLists({ subset, longer, excluded }: Lists, known: readonly string[]): readonly string[] {
  const listed = [...subset, ...longer, ...excluded.flatMap(({ tests }) => tests)]
  const [inLists, inSuite] = [new Set(listed), new Set(known)]
  return [
    ...known.filter((name) => !inLists.has(name)).map((name) => `no list has "${name}"`),
    ...[...inLists].filter((name) => !inSuite.has(name)).map((name) => `the suite has no "${name}"`),
    ...listed.filter((name, index) => listed.indexOf(name) !== index).map((name) => `listed twice: "${name}"`),
    ...excluded.filter(({ reason }) => reason === '').map(({ tests }) => `no reason for "${tests.join('", "')}"`),
  ]
}
