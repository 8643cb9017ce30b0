import { startBaseline } from '../baselines/start-baseline.ts'
import { queryDatabaseOnce } from '../environment/open-run-environment.ts'
import { startMoor } from '../environment/moor.ts'
import { seedVolumes } from '../environment/seed-volumes.ts'
import type { Bench } from '../measures/bench.ts'
import { measureLoad } from '../measures/measure-load.ts'
import { filterRequest, listRequest, type Request } from '../measures/reads.ts'
import { createRequest } from '../measures/writes.ts'
import type { Figure } from '../figures/figure.ts'

/** Figures of one request and account at one size of the installation. */
export interface Grown {
  /** Volumes of the large account. The others have 1,100 in total. */
  readonly volumes: number
  readonly account: string
  readonly request: string
  readonly figures: readonly Figure[]
}

const accounts = [
  { id: 1, name: '100 volumes', volumes: 100 },
  { id: 2, name: '1,000 volumes', volumes: 1_000 },
  { id: 3, name: 'the large account', volumes: null },
] as const

const connections = 16

/**
 * Returns figures of the same reads and creates of three accounts while the third grows by SQL. Creates use another database, so that accounts keep their size
 * during reads.
 */
export async function measureGrowth(bench: Bench, sizes: readonly number[]): Promise<Grown[]> {
  const ascending = sizes.toSorted((one, other) => one - other)
  const reads = await measureWhileGrowing(bench, ascending, listReads)
  return [...reads, ...(await measureWhileGrowing(bench, ascending, listCreates))]
}

type ListRequests = (url: string, account: number) => Promise<Readonly<Record<string, Request>>>

async function measureWhileGrowing(
  bench: Bench,
  sizes: readonly number[],
  listRequests: ListRequests,
): Promise<Grown[]> {
  const database = await bench.environment.makeDatabase()
  const serverOptions = database.serverOptions()
  const ours = await startMoor(['serve', '--api'], serverOptions)
  const baseline = await startBaseline('http-baseline', [database.url], serverOptions.log)
  for (const stop of [() => ours.stop(), () => baseline.stop()]) bench.closeLater(stop)
  for (const { id, volumes } of accounts) if (volumes !== null) await seedVolumes(database.url, id, volumes)
  const grown: Grown[] = []
  let made = 0
  for (const size of sizes) {
    bench.report(`creating ${(size - made).toLocaleString('en')} volumes`)
    await seedVolumes(database.url, 3, size - made)
    made = size
    for (const { id, name } of accounts) {
      const tokens = database.tokens.slice(id - 1, id)
      for (const [request, what] of Object.entries(await listRequests(database.url, id))) {
        const plan = { ...what, connections, tokens }
        const sides = { ours: [ours], floor: [baseline] }
        const figures = await measureLoad(
          bench,
          `${request}, account of ${name}, large account of ${size}`,
          sides,
          plan,
        )
        grown.push({ volumes: size, account: name, request, figures })
      }
    }
  }
  return grown
}

const listReads: ListRequests = async (url, account) => {
  const rows = await queryDatabaseOnce<{ id: string }>(
    url,
    'select id from volumes where account_id = $1 order by md5(id::text) limit 100',
    [account],
  )
  return {
    'GET one volume': { method: 'GET', paths: rows.map(({ id }) => `/v4/volumes/${id}`) },
    'list of 100': listRequest,
    'filtered list': filterRequest,
  }
}

const listCreates: ListRequests = async () => ({ 'POST volume': createRequest })
