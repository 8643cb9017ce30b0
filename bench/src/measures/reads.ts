import type { Figure } from '../figures/figure.ts'
import { queryDatabaseOnce } from '../environment/open-run-environment.ts'
import type { LoadPlan } from '../load/load-plan.ts'
import type { Bench } from './bench.ts'
import { measureLoad } from './measure-load.ts'

/** Request to measure. */
export type Request = Pick<LoadPlan, 'method' | 'paths' | 'headers' | 'body'>

const connections = 64

/** Returns GET requests of up to 500 volumes of the first account, in a pseudorandom, repeatable order. */
export async function viewRequest(url: string): Promise<Request> {
  const rows = await queryDatabaseOnce<{ id: string }>(
    url,
    'select id from volumes where account_id = 1 order by md5(id::text) limit 500',
  )
  return { method: 'GET', paths: rows.map(({ id }) => `/v4/volumes/${id}`) }
}

/** Request for the first page of 100 volumes. */
export const listRequest: Request = { method: 'GET', paths: ['/v4/volumes?page_size=100'] }

/** Request with two filters and an order without an index. */
export const filterRequest: Request = {
  ...listRequest,
  headers: { 'x-filter': JSON.stringify({ region: 'us-east', label: { '+contains': '77' }, '+order_by': 'label' }) },
}

/** Reads with 64 connections: one volume, the first 100 of 10,000, and a filtered page. */
export const reads = {
  'get-volume': async (bench: Bench) =>
    measureRead(bench, 'GET one volume', await viewRequest((await bench.reading()).database.url)),
  'list-volumes': (bench: Bench) => measureRead(bench, 'list of 100 of 10,000', listRequest),
  'list-filtered': (bench: Bench) => measureRead(bench, 'filtered list', filterRequest),
} as const

async function measureRead(bench: Bench, measure: string, request: Request): Promise<Figure[]> {
  const { database, ours, baseline } = await bench.reading()
  const plan = { ...request, connections, tokens: database.tokens.slice(0, 1) }
  return measureLoad(bench, measure, { ours: [ours], floor: [baseline] }, plan)
}
