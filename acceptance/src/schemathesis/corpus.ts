import type { DialectName } from '../wire/dialect-table.ts'

/** A run of Schemathesis that has failed once, narrowed by its options to the operation that failed. */
interface FoundRun {
  readonly dialect: DialectName
  readonly seed: number
  readonly options: readonly string[]
  readonly why: string
}

/** The old seed of CI on the operations whose bodies have most fields: nothing else has failed since the version of requirements.txt. */
const old = {
  seed: 803_376,
  options: ['--include-path-regex', '^/(volumes|lke/clusters|clusters)$', '--phases', 'examples,fuzzing'],
  why: 'the only seed of CI until seeds became random',
}

/** Played before every run with a new seed. */
export const corpus: readonly FoundRun[] = [
  { dialect: 'neutral', ...old },
  { dialect: 'linode', ...old },
]
