import type { Figure } from '../figures/figure.ts'
import { queryDatabaseOnce, readSql } from '../environment/open-run-environment.ts'
import type { Bench, Sides } from './bench.ts'
import { measureLoad } from './measure-load.ts'
import type { Request } from './reads.ts'

const connections = 64

/** POST of a volume with a unique label. */
export const createRequest: Request = {
  method: 'POST',
  paths: ['/v4/volumes'],
  body: JSON.stringify({ label: 'b-%n', region: 'us-east', size: 10 }),
}

/** Creates with 64 connections and without a worker, in one account, whose changes are serialized, and in sixteen. */
export const writes = {
  'post-one': (bench: Bench) => measureCreates(bench, 'POST volume, 1 account', 1),
  'post-many': (bench: Bench) => measureCreates(bench, 'POST volume, 16 accounts', 16),
} as const

async function measureCreates(bench: Bench, measure: string, accounts: number): Promise<Figure[]> {
  const sides = await bench.writing()
  await expectSameRows(bench, sides)
  const plan = { ...createRequest, connections, tokens: sides.database.tokens.slice(0, accounts) }
  return measureLoad(bench, measure, { ours: [sides.ours], floor: [sides.baseline] }, plan)
}

/** Creates one volume through each side. Throws unless both write the same number of rows to the same tables. */
async function expectSameRows(bench: Bench, { database, ours, baseline }: Sides): Promise<void> {
  const left = async (origin: string): Promise<string> => {
    const token = database.tokens.slice(0, 1)
    await bench.load.run({
      ...createRequest,
      origins: [origin],
      tokens: token,
      connections: 1,
      requests: 1,
      seconds: 60,
    })
    const rows = await queryDatabaseOnce<{ tables: string }>(database.url, readSql('rows-of-last-create'))
    return rows[0]?.tables ?? ''
  }
  const [own, bare] = [await left(ours.origin), await left(baseline.origin)]
  if (own !== bare) throw new Error(`a POST writes rows in ${own}, and its baseline program in ${bare}`)
}
