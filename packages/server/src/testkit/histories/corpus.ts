import type { ModelRun } from './model/run-models.ts'
import type { SerialPlan } from './serial/run-serial.ts'

/** Run that found a bug. Delete it when its generator changes, because its seed then yields other histories. */
type Found<Run> = Run & { readonly why: string }

/** Runs that are replayed before every run with a new seed. Add `only` to replay one history. */
export const modelCorpus: readonly Found<ModelRun>[] = [
  { seed: 1, histories: 2_000, why: 'lost storage class of a canceled migration; disk resize that never started' },
  { seed: 803_376, histories: 2_000, why: 'the only CI seed until seeds became random' },
]

/** Replayed runs over PostgreSQL. */
export const serialCorpus: readonly Found<Pick<SerialPlan, 'seed' | 'histories' | 'only' | 'onceIn'>>[] = [
  { seed: 803_376, histories: 6, onceIn: 60, why: 'the only CI seed until seeds became random' },
]
