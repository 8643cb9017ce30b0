/** Dialects of the API (decisions, "Two dialects"). */
export type DialectName = 'neutral' | 'linode'

/** Run to repeat: a failed operation, or CI's former seed. */
interface FoundRun {
  readonly dialect: DialectName
  readonly seed: number
  readonly options: readonly string[]
  readonly why: string
}

/** Former fixed seed of CI. It has not failed with the version in requirements.txt. */
const old = {
  seed: 803_376,
  options: ['--include-path-regex', '^/(volumes|lke/clusters|clusters)$', '--phases', 'examples,fuzzing'],
  why: 'the only seed of CI until seeds became random',
}

/** Runs that precede each run with a new seed. */
export const corpus: readonly FoundRun[] = [
  { dialect: 'neutral', ...old },
  { dialect: 'linode', ...old },
]
