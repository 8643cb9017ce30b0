import type { RoundName } from './run/run-rounds.ts'

/** Rounds that failed once. If the generator of rounds changes, delete all entries. */
export const corpus: readonly (RoundName & { readonly why: string })[] = [
  { seed: 2, number: 53, why: 'deletion after the clock had gone back, billed until before its creation' },
  { seed: 803_376, number: 28, why: 'clock put back at the instant pace: progress of NaN percent' },
  { seed: 20_261_127, number: 87, why: 'disk taken away between create and attach' },
]
