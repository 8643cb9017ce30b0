import { readFileSync } from 'node:fs'

/** What is done with upstream's conformance tests, by their full names. */
export interface Lists {
  /** Those that are run for every change, within minutes. */
  readonly subset: readonly string[]
  /** Those that are run besides where there is time. */
  readonly longer: readonly string[]
  /** Those that are not run. */
  readonly leftOut: readonly LeftOut[]
}

/** Tests that are not run, and why not. */
export interface LeftOut {
  readonly reason: string
  readonly tests: readonly string[]
}

const folder = new URL('../../conformance/', import.meta.url)

/** Reads `acceptance/conformance`. */
export function readLists(): Lists {
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  return {
    subset: readLines(read('subset.txt')),
    longer: readLines(read('longer.txt')),
    leftOut: JSON.parse(read('left-out.json')) as readonly LeftOut[],
  }
}

/** Lines of a list; empty ones and those that begin with # are for readers. */
export function readLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** What is wrong with the lists, a sentence each: every test that there is stands in exactly one of them, and nothing else does. So a new version of upstream's is noticed. */
export function checkLists({ subset, longer, leftOut }: Lists, known: readonly string[]): readonly string[] {
  const listed = [...subset, ...longer, ...leftOut.flatMap(({ tests }) => tests)]
  const [inLists, inSuite] = [new Set(listed), new Set(known)]
  return [
    ...known.filter((name) => !inLists.has(name)).map((name) => `no list has "${name}"`),
    ...[...inLists].filter((name) => !inSuite.has(name)).map((name) => `the suite has no "${name}"`),
    ...listed.filter((name, place) => listed.indexOf(name) !== place).map((name) => `listed twice: "${name}"`),
    ...leftOut.filter(({ reason }) => reason === '').map(({ tests }) => `no reason for "${tests.join('", "')}"`),
  ]
}
