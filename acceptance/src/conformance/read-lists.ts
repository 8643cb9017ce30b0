import { readFileSync } from 'node:fs'

/** Lists of upstream's conformance tests by full name. */
export interface Lists {
  /** Tests that run for every change, within minutes. */
  readonly subset: readonly string[]
  /** Added by --full. */
  readonly longer: readonly string[]
  readonly excluded: readonly ExcludedTests[]
}

/** Excluded tests with one reason. */
export interface ExcludedTests {
  readonly reason: string
  readonly tests: readonly string[]
}

const folder = new URL('../../conformance/', import.meta.url)

/** Reads the test lists in `acceptance/conformance`. */
export function readLists(): Lists {
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  return {
    subset: readLines(read('subset.txt')),
    longer: readLines(read('longer.txt')),
    excluded: JSON.parse(read('left-out.json')) as readonly ExcludedTests[],
  }
}

/** Splits text into lines, without empty lines and lines that start with #. */
export function readLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** Returns problems: each known test must be in exactly one list, which detects a new upstream version. */
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
