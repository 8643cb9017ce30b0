import type { Figure } from '../figures/figure.ts'
import type { Bench } from './bench.ts'
import { reads } from './reads.ts'

/** Everything that a run measures, by the name that --only takes, in the order of the run. */
export const measures: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = { ...reads }
