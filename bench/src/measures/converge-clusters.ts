import type { Figure } from '../figures/figure.ts'
import { awaitJobs } from '../environment/await-jobs.ts'
import { queryDatabaseOnce } from '../environment/open-run-environment.ts'
import { startMoor } from '../environment/moor.ts'
import type { Bench } from './bench.ts'

const clusters = 100
const nodes = 10

/** Returns seconds and nodes/s for 100 clusters of 10 nodes at instant pace, from first request to last end. Throws if one is rejected or incomplete. */
export async function convergeClusters(bench: Bench): Promise<Figure[]> {
  const measure = `convergence of ${clusters} clusters x ${nodes} nodes`
  bench.report(measure)
  const database = await bench.environment.makeDatabase()
  const server = await startMoor(['serve', '--api', '--worker'], database.serverOptions())
  const body = {
    label: 'c-%n',
    region: 'us-east',
    k8s_version: '1.36',
    node_pools: [{ type: 'g6-standard-1', count: nodes }],
  }
  const beganMs = Date.now()
  const tally = await bench.load.run({
    origins: [server.origin],
    tokens: database.tokens,
    connections: 16,
    requests: clusters,
    seconds: 600,
    method: 'POST',
    paths: ['/v4/orch/clusters'],
    body: JSON.stringify(body),
  })
  if (tally.refused > 0) throw new Error(`${tally.refused} of ${clusters} clusters were rejected`)
  const seconds = ((await awaitJobs(database.url)) - beganMs) / 1000
  await server.stop()
  const [row] = await queryDatabaseOnce<{ ready: string }>(
    database.url,
    'select count(*) as ready from nodes where is_ready',
  )
  if (Number(row?.ready) !== clusters * nodes) throw new Error(`${row?.ready} nodes are ready, not ${clusters * nodes}`)
  return [
    { measure, name: 'until all are there', unit: 's', better: 'less', ours: seconds, floor: null },
    { measure, name: 'nodes', unit: '/s', better: 'more', ours: (clusters * nodes) / seconds, floor: null },
  ]
}
