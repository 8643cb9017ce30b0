import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { type Coverage, openCoverage } from '../inspector/open-coverage.ts'
import { type Windows, listCaused } from '../inspector/list-caused.ts'
import { inspectedSources, startMoor } from '../environment/moor.ts'
import { queryDatabaseOnce } from '../environment/open-run-environment.ts'
import { seedVolumes } from '../environment/seed-volumes.ts'
import type { Figure } from '../figures/figure.ts'
import type { Bench } from './bench.ts'
import { listRequest, type Request, viewRequest } from './reads.ts'
import { sendOnce } from './send-once.ts'
import { createRequest } from './writes.ts'

const rounds = 9
const warmUp = 2
/** Time for what a request starts and does not wait for, such as the delivery of its event. */
const settleMs = 50
const volumes = 300
const packages = pathToFileURL(join(import.meta.dirname, '../../../packages/')).href

type Send = (request: Request) => Promise<void>

/** Source files that a request executes, relative to `packages`, by operation. */
export type RequestFiles = Readonly<Record<string, readonly string[]>>

/** Returns the number of source files that one request of each operation executes. */
export async function countFiles(bench: Bench): Promise<Figure[]> {
  return Object.entries(await listRequestFiles(bench)).map(([measure, { length }]) => ({
    measure,
    name: 'files',
    unit: '',
    better: 'less',
    ours: length,
    floor: null,
    isCount: true,
  }))
}

/** Returns the files of an operation as lines, grouped by layer with their number. Throws for an unknown operation. */
export function printFiles(operation: string, files: RequestFiles): string {
  const listed = files[operation]
  if (!listed) throw new Error(`unknown operation ${operation}; available: ${Object.keys(files).join(', ')}`)
  const layers = Object.entries(Object.groupBy(listed, layerOf))
  const printed = layers.map(([layer, inLayer = []]) => [`${layer}: ${inLayer.length}`, ...inLayer].join('\n  '))
  return [`${operation}: ${listed.length} files`, ...printed, ''].join('\n')
}

/** Returns the package, for the server its layer. */
function layerOf(file: string): string {
  return /^(?:server\/src\/)?[^/]+/.exec(file)?.[0] ?? file
}

/** Returns the files with a function that the API process calls during a request, from V8's precise coverage of the sources. */
export async function listRequestFiles(bench: Bench): Promise<RequestFiles> {
  bench.report('files that a request executes')
  const database = await bench.environment.makeDatabase()
  await seedVolumes(database.url, 1, volumes)
  const serverOptions = database.serverOptions()
  const server = await startMoor(['serve', '--api'], serverOptions, inspectedSources)
  try {
    const coverage = await openCoverage(serverOptions.log)
    const [token = ''] = database.tokens
    const send: Send = (request) => sendOnce(bench, server, request, token)
    return await observeOperations(database.url, coverage, send).finally(() => coverage.close())
  } finally {
    await server.stop()
  }
}

async function observeOperations(url: string, coverage: Coverage, send: Send): Promise<RequestFiles> {
  const view = await viewRequest(url)
  const operations: Record<string, () => Promise<Request>> = {
    'GET one volume': async () => view,
    'list of 100': async () => listRequest,
    'POST volume': async () => createRequest,
    'POST cluster': async () => createClusterRequest,
    'PUT cluster version': () => upgradeRequest(url),
  }
  const files: Record<string, readonly string[]> = {}
  for (const [measure, next] of Object.entries(operations)) {
    const windows: Windows[] = []
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const request = await next()
      const window = await observe(coverage, () => send(request))
      if (round >= warmUp) windows.push(window)
    }
    files[measure] = listFiles(listCaused(windows))
  }
  return files
}

/** Returns the calls during a request, and during an equally long time without one. */
async function observe(coverage: Coverage, send: () => Promise<void>): Promise<Windows> {
  await coverage.take()
  const beganMs = performance.now()
  await send()
  await delay(settleMs)
  const tookMs = performance.now() - beganMs
  const request = await coverage.take()
  await delay(tookMs)
  return { request, idle: await coverage.take() }
}

/** Returns the sorted files of `packages` that contain these functions. */
function listFiles(functions: readonly string[]): string[] {
  const ours = functions.filter((one) => one.startsWith(packages))
  return [...new Set(ours.map((one) => one.slice(packages.length, one.lastIndexOf('#'))))].toSorted()
}

const createClusterRequest: Request = {
  method: 'POST',
  paths: ['/v4/orch/clusters'],
  body: JSON.stringify({
    label: 'c-%n',
    region: 'us-east',
    k8s_version: '1.35',
    node_pools: [{ type: 'g6-standard-1', count: 3 }],
  }),
}

/** Returns the upgrade of a cluster that no other request has upgraded. */
async function upgradeRequest(url: string): Promise<Request> {
  const [cluster] = await queryDatabaseOnce<{ id: string }>(
    url,
    "select id from clusters where k8s_version = '1.35' order by id limit 1",
  )
  return { method: 'PUT', paths: [`/v4/orch/clusters/${cluster?.id}`], body: JSON.stringify({ k8s_version: '1.36' }) }
}
