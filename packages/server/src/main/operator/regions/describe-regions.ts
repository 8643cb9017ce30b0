import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import type { Cause } from '#domain/shared/index.ts'
import { countByRegion, countWorkByRegion, type RegionCount, type RegionWork } from '#store/operator/count-regions.ts'
import type { Db } from '#store/open-store.ts'
import { countTrash, type TrashCount } from '#store/trash/count-trash.ts'
import { wireTime } from '#store/column-types.ts'
import { stuckCauses } from '../work/next-steps.ts'
import type { EngineHealthChecks, EnginePart } from './engine-health.ts'
import type { EngineKind } from './engine-kinds.ts'

/** Data sources of regions. */
export interface RegionContext {
  readonly db: Db
  readonly catalogue: Pick<Catalogue, 'regions'>
  readonly engines: EngineHealthChecks
  readonly kindOf: (engine: string) => EngineKind
}

const unreachableCauses: readonly Cause[] = ['infrastructure.busy', 'infrastructure.broken', 'infrastructure.silent']

/** Returns all regions with engine health, open work and resource counts, for GET /regions. */
export async function describeRegions(context: RegionContext) {
  const [counts, trash, works] = await Promise.all([
    countByRegion(context.db),
    countTrash(context.db),
    countWorkByRegion(context.db, { stuck: stuckCauses, unreachable: unreachableCauses }),
  ])
  return Promise.all(
    context.catalogue.regions.map((region) => describeRegion(context, region, { counts, trash, works })),
  )
}

interface Counted {
  readonly counts: readonly RegionCount[]
  readonly trash: readonly TrashCount[]
  readonly works: readonly RegionWork[]
}

async function describeRegion(context: RegionContext, { id, label, country, drivers }: CatalogueRegion, all: Counted) {
  const { volumes = 0, hosts = 0, clusters = 0, damaged = 0 } = all.counts.find((one) => one.region === id) ?? {}
  const parts = [
    ['hosts', drivers.hosts],
    ['volumes', drivers.volumes],
    ['clusters', drivers.clusters],
  ] as const
  const served = parts.flatMap(([part, name]) => (name === null ? [] : [{ part, name }]))
  const workOf = (part: EnginePart) => all.works.find((one) => one.region === id && one.part === part)
  const engines = await Promise.all(
    served.map((one) => describeEngine(context, { ...one, region: id, work: workOf(one.part) })),
  )
  const open = engines.reduce((sum, { work }) => sum + work.open, 0)
  const stuck = engines.reduce((sum, { work }) => sum + work.stuck, 0)
  const trashed = all.trash.filter((one) => one.region === id)
  const trash = {
    items: trashed.reduce((sum, { items }) => sum + items, 0),
    gib: trashed.reduce((sum, { gib }) => sum + gib, 0),
  }
  return { id, label, country, volumes, hosts, clusters, damaged, trash, work: { open, stuck }, engines }
}

interface ServedPart {
  readonly part: EnginePart
  readonly name: string
  readonly region: string
  readonly work: RegionWork | undefined
}

async function describeEngine(context: RegionContext, { part, name, region, work }: ServedPart) {
  const kind = context.kindOf(name)
  const passAnswered = work && work.answered !== null ? wireTime(work.answered) : null
  const counted = { open: work?.open ?? 0, stuck: work?.stuck ?? 0 }
  // The simulator runs in the database. A call would consume injected faults.
  if (kind === 'simulator')
    return { part, name, kind, answers: true, words: '', last_answered: passAnswered, work: counted }
  const { isAnswering, words, answeredMs } = await context.engines.check(region, part)
  const checkAnswered = answeredMs === null ? null : new Date(answeredMs).toISOString().slice(0, 19)
  const last =
    [passAnswered, checkAnswered]
      .filter((one) => one !== null)
      .toSorted()
      .at(-1) ?? null
  return { part, name, kind, answers: isAnswering, words, last_answered: last, work: counted }
}
