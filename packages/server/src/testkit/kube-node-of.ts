import { sql } from 'kysely'
import type { EngineBench } from './engine-bench.ts'

/** The node as Kubernetes shows it. */
export async function kubeNodeOf(bench: EngineBench, clusterId: number, name: string) {
  const {
    rows: [row],
  } = await sql<{
    body: {
      metadata: { labels: Record<string, string> }
      spec: Record<string, unknown>
      status: { nodeInfo: { kubeletVersion: string } }
    }
  }>`
    select body from sim.kube_objects where resource = 'nodes' and name = ${name} and cluster_id = (select id from sim.clusters where public_id = ${clusterId})`.execute(
    bench.store.db,
  )
  return row?.body
}
