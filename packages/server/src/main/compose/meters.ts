import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnswerNote } from '../../api/request/answer/answer-note.ts'
import type { PassResult } from '../../reconcile/engine/run-pass.ts'
import type { Store } from '../../store/open-store.ts'

/** What is measured of a process, for Prometheus. Labels are names of ours only: never an id, a label or a token. */
export interface Meters {
  readonly registry: Registry
  answered(note: AnswerNote): void
  passed(kind: string, result: PassResult): void
  /** A request to a simulated cluster was answered; a watch when it ends. */
  clusterAnswered(status: number): void
}

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** Makes the meters of a process; depth and age of the work table are read when they are asked for. */
export function createMeters(store: Store): Meters {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'moorage_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['operation', 'status'] as const,
    buckets: secondsBuckets,
    registers: [registry],
  })
  const passes = new Counter({
    name: 'moorage_passes_total',
    help: 'Passes of the reconcile engine by how they ended.',
    labelNames: ['kind', 'ending'] as const,
    registers: [registry],
  })
  const clusterRequests = new Counter({
    name: 'moorage_cluster_requests_total',
    help: 'Requests to the interfaces of simulated clusters by HTTP status.',
    labelNames: ['status'] as const,
    registers: [registry],
  })
  meterWork(store, registry)
  return {
    registry,
    answered: (note) =>
      requests.observe({ operation: note.operation ?? 'none', status: String(note.status) }, note.durationMs / 1000),
    passed: (kind, result) => passes.inc({ kind, ending: result.ending }),
    clusterAnswered: (status) => clusterRequests.inc({ status: String(status) }),
  }
}

function meterWork(store: Store, registry: Registry): void {
  const age = new Gauge({
    name: 'moorage_work_oldest_due_seconds',
    help: 'How long the oldest due resource has waited for a worker.',
    registers: [registry],
  })
  new Gauge({
    name: 'moorage_work_rows',
    help: 'Resources by the state of their work.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const {
        rows: [now],
      } = await sql<{ due: number; leased: number; failing: number; total: number; age: number }>`
        select count(*) filter (where due <= moment.at and lease_holder is null)::integer as due,
          count(*) filter (where lease_holder is not null)::integer as leased,
          count(*) filter (where tries > 0)::integer as failing, count(*)::integer as total,
          coalesce(extract(epoch from max(moment.at - due) filter (where lease_holder is null)), 0)::float8 as age
        from work, (select moor_now() as at) as moment`.execute(store.db)
      if (!now) return
      for (const state of ['due', 'leased', 'failing', 'total'] as const) this.set({ state }, now[state])
      age.set(Math.max(0, now.age))
    },
  })
}
