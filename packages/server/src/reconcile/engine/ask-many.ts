import type { Resource } from '../ports/index.ts'
import type { LookIo } from './reconciler.ts'

interface Inspection<Seen> {
  readonly method: string
  readonly one: (resource: Resource) => Promise<Seen | null>
  /** Absent if the driver supports single queries only. */
  readonly many?: ((resources: readonly Resource[]) => Promise<ReadonlyMap<string, Seen | null>>) | undefined
}

/** Concurrent calls of a driver with single queries only, limited so that polls leave capacity for passes. */
const lanes = 4

/**
 * Queries the drivers of all regions for many resources, in batches if supported. Returns the results by name, without resources whose query failed: a pass
 * handles the driver's error.
 */
export async function askMany<Seen>(
  io: Pick<LookIo, 'call'>,
  resources: readonly Resource[],
  inspectionOf: (region: string) => Inspection<Seen>,
): Promise<ReadonlyMap<string, Seen | null>> {
  const byRegion = Map.groupBy(resources, ({ region }) => region)
  const answers = await Promise.all([...byRegion].map(([region, some]) => askRegion(io, some, inspectionOf(region))))
  return new Map(answers.flatMap((one) => [...one]))
}

async function askRegion<Seen>(
  io: Pick<LookIo, 'call'>,
  resources: readonly Resource[],
  { method, one, many }: Inspection<Seen>,
): Promise<ReadonlyMap<string, Seen | null>> {
  if (many) return io.call(`${method}s`, () => many(resources)).catch(() => new Map<string, Seen | null>())
  const seen = new Map<string, Seen | null>()
  const left = resources.values()
  // A lane ends with its first failed call, so that an unresponsive engine is not queried for every resource.
  const ask = async (): Promise<void> => {
    for (const resource of left) seen.set(resource.name, await io.call(method, () => one(resource)))
  }
  await Promise.allSettled(Array.from({ length: lanes }, ask))
  return seen
}
