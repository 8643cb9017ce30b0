import { type LimitedDemand, planWithinLimits } from '#accept/scaling/plan-within-limits.ts'
import { type NodeTerms, scaledClusterOf } from '#accept/scaling/scaled-cluster-of.ts'
import { type Scaled, acceptScaling } from '#accept/scaling/scale.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { isFreshNode } from '#domain/pool/demand/node-arrival.ts'
import { type PoolGrowth, planGrowth } from '#domain/pool/demand/plan-growth.ts'
import { canShrink } from '#domain/pool/demand/plan-shrink.ts'
import { type DemandClaim, claimDemand } from '#store/demand/claim-demand.ts'
import { type ScaledRows, loadScaledRows } from '#store/demand/load-scaled-rows.ts'
import { nudge } from '#store/nudge.ts'
import type { Store } from '#store/open-store.ts'
import { callDriver } from '../engine/call-driver.ts'
import { type CallMeasurement, measureCall } from '../engine/record-calls.ts'
import type { ClusterDemand, Drivers } from '../ports/index.ts'
import { clusterResource } from '../resources/resources.ts'
import type { DemandPace } from './demand-pace.ts'

/** Context of demand polls. */
export interface DemandPollContext {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'clusters'>
  readonly regions: readonly string[]
  readonly installationId: string
  readonly terms: NodeTerms
  readonly pace: DemandPace
  readonly callMs: number
  readonly signal: AbortSignal
  readonly onCall?: (measurement: CallMeasurement) => void
  /** Called after a poll; `scaled` is null if nothing changed. */
  readonly onPolled?: (claim: DemandClaim, scaled: Scaled | null) => void
  readonly onError: (claim: DemandClaim, error: unknown) => void
}

const togetherMost = 8

/**
 * Polls every due cluster for waiting pods and, every `loadMs` without waiting pods, for its nodes' load. Scales its pools (decision E3.3). A cluster's failure
 * goes to `onError` and does not end the other polls. Returns the number of polled clusters, including failed ones. If the worker dies during a poll, another
 * worker polls later.
 */
export async function pollDemand(context: DemandPollContext): Promise<number> {
  const { store, pace } = context
  const regions = context.regions.filter((region) => readsDemand(context, region))
  if (regions.length === 0) return 0
  for (let polled = 0; ;) {
    const claims = await claimDemand(store, { regions, everyMs: pace.everyMs, limit: togetherMost })
    await Promise.all(
      claims.map((claim) =>
        pollCluster(context, claim).then(
          (scaled) => context.onPolled?.(claim, scaled),
          (error: unknown) => context.onError(claim, error),
        ),
      ),
    )
    polled += claims.length
    if (claims.length < togetherMost || context.signal.aborted) return polled
  }
}

function readsDemand({ terms, drivers }: DemandPollContext, region: string): boolean {
  const engine = findRegion(terms.catalogue, region)?.drivers.clusters ?? null
  return engine !== null && drivers.clusters(region).readDemand !== undefined
}

async function pollCluster(context: DemandPollContext, claim: DemandClaim): Promise<Scaled | null> {
  const { store, terms, pace } = context
  const waiting = await readDemand(context, claim, false)
  const rows = waiting && (await loadScaledRows(store.db, claim.id))
  if (!rows) return null
  const cluster = scaledClusterOf(rows, terms)
  const plan = await planLightly(store, { accountId: rows.cluster.account_id, cluster, demand: waiting })
  const { loadAgeMs } = rows.cluster
  const isLoadDue = plan.waiting === 0 && (loadAgeMs === null || loadAgeMs >= pace.loadMs) && canShrink(cluster)
  // Load is expensive to read, so it is read only if it affects the decision.
  const isLoadRequested = plan.growing.length > 0 || isLoadDue || (plan.waiting > 0 && waiting.nodes.some(isFreshNode))
  const demand = isLoadRequested ? await readDemand(context, claim, true) : waiting
  if (!demand || !(isLoadRequested || hasRowChanges(rows, plan))) return null
  const scaled = await store.db
    .transaction()
    .execute((tx) => acceptScaling(tx, { claim, demand, quietMs: pace.quietMs, gapMs: pace.gapMs }, terms))
  nudge(store, 'work')
  nudge(store, 'events')
  return scaled
}

async function planLightly(store: Store, limited: LimitedDemand): Promise<PoolGrowth> {
  const plan = planGrowth(limited.cluster, limited.demand, Infinity)
  if (plan.growing.length === 0) return plan
  return store.db.transaction().execute((tx) => planWithinLimits(tx, limited))
}

/** True if a pool cannot grow for a new reason, or nodes are no longer idle. */
function hasRowChanges({ pools, nodes }: ScaledRows, { held, waiting }: PoolGrowth): boolean {
  const hasNewHold = held.some(({ poolId, hold }) =>
    pools.some((pool) => pool.id === poolId && pool.scaling_hold !== hold),
  )
  return hasNewHold || (waiting > 0 && nodes.some(({ idleMs }) => idleMs !== null))
}

async function readDemand(
  { drivers, installationId, callMs, signal, onCall }: DemandPollContext,
  claim: DemandClaim,
  isLoadRequested: boolean,
): Promise<ClusterDemand | null> {
  const driver = drivers.clusters(claim.region)
  const query = async (): Promise<ClusterDemand | null> =>
    (await driver.readDemand?.(clusterResource(claim, { installationId }), { isLoadRequested })) ?? null
  return measureCall(
    'readDemand',
    () => callDriver('readDemand', query, { callMs, signal }),
    (measurement) => onCall?.(measurement),
  )
}
