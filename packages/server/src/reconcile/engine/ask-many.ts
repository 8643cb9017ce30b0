import type { Resource } from '../ports/index.ts'
import type { LookIo } from './reconciler.ts'

/** How the driver of one region is asked what is there. */
interface Inspection<Seen> {
  readonly method: string
  readonly one: (resource: Resource) => Promise<Seen | null>
  /** Absent where the driver can be asked for one at a time only. */
  readonly many?: ((resources: readonly Resource[]) => Promise<ReadonlyMap<string, Seen | null>>) | undefined
}

/** Calls at once of a driver that is asked for one at a time: a look must not take an engine from passes. */
const lanes = 4

/**
 * Asks the drivers of all regions about many things, at once where they can. Answers by name, and leaves out what could not be told: a pass of its own will hear
 * what the driver throws.
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
  // A lane ends with the first call that fails: an engine that does not answer is not asked for everything it has.
  const ask = async (): Promise<void> => {
    for (const resource of left) seen.set(resource.name, await io.call(method, () => one(resource)))
  }
  await Promise.allSettled(Array.from({ length: lanes }, ask))
  return seen
}
