import type { Resource } from '../ports/index.ts'
import type { PollIo } from './reconciler.ts'

interface Inspection<Observed> {
  readonly method: string
  readonly one: (resource: Resource) => Promise<Observed | null>
  /** Batch query; absent if the driver supports single queries only. */
  readonly many?: ((resources: readonly Resource[]) => Promise<ReadonlyMap<string, Observed | null>>) | undefined
}

/** Leaves capacity for passes. */
const lanes = 4

/**
 * Returns observations by name, null for absent resources. Queries the drivers of all regions, in batches if supported. Failed queries are left out: a pass
 * handles the error.
 */
export async function inspectMany<Observed>(
  io: Pick<PollIo, 'call'>,
  resources: readonly Resource[],
  inspectionOf: (region: string) => Inspection<Observed>,
): Promise<ReadonlyMap<string, Observed | null>> {
  const byRegion = Map.groupBy(resources, ({ region }) => region)
  const answers = await Promise.all(
    [...byRegion].map(([region, some]) => inspectRegion(io, some, inspectionOf(region))),
  )
  return new Map(answers.flatMap((one) => [...one]))
}

async function inspectRegion<Observed>(
  io: Pick<PollIo, 'call'>,
  resources: readonly Resource[],
  { method, one, many }: Inspection<Observed>,
): Promise<ReadonlyMap<string, Observed | null>> {
  if (many) return io.call(`${method}s`, () => many(resources)).catch(() => new Map<string, Observed | null>())
  const results = new Map<string, Observed | null>()
  const left = resources.values()
  // An unresponsive engine is not queried for every resource.
  const runLane = async (): Promise<void> => {
    for (const resource of left) results.set(resource.name, await io.call(method, () => one(resource)))
  }
  await Promise.allSettled(Array.from({ length: lanes }, runLane))
  return results
}
