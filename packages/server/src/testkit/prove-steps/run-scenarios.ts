import { sqlOn } from '../database/rows.ts'
import { claimName } from '#reconcile/engine/run-pass.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { inLanes } from '../in-lanes.ts'
import { Killed } from './killed.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** After more rounds a bench with a jumping clock counts as stuck. */
const roundsUsual = 400
/** Short, so that other passes rarely wait for a killed pass's lease. */
const leaseMs = 500

/**
 * Runs passes until converged, each with the drivers of its run. The passes of one run are sequential, in the order they were due. Throws after `roundsMax`
 * rounds.
 */
export async function runScenarios(
  bench: EngineBench,
  runs: readonly ScenarioRun[],
  roundsMax = roundsUsual,
): Promise<void> {
  const owners = new Map<string, ScenarioRun | null>()
  for (let round = 0; round < roundsMax; round += 1) {
    const claims = await bench.claimDue(leaseMs)
    if (claims.length === 0 && !(await bench.advanceToNext())) return
    if (claims.some((claim) => !owners.has(claimName(claim)))) await addOwners(bench, runs, owners)
    // Resources without a run are being prepared; their passes are independent.
    const turns = Map.groupBy(claims, (claim) => owners.get(claimName(claim)) ?? claim.id)
    await inLanes([...turns], ([owner, theirs]) => passAll(bench, typeof owner === 'number' ? null : owner, theirs))
  }
  throw new Error(`not converged after ${roundsMax} rounds`)
}

async function passAll(bench: EngineBench, scenarioRun: ScenarioRun | null, claims: readonly Claim[]): Promise<void> {
  for (const claim of claims.toSorted((one, other) => one.plannedAtMs - other.plannedAtMs)) {
    const reconciler = reconcilers.find((one) => one.kind === claim.kind)
    await bench.pass(claim, scenarioRun?.drivers, reconciler && scenarioRun?.wrap(reconciler)).then(
      () => scenarioRun?.onPassed?.(),
      (error: unknown) => {
        // A killed pass leaves its lease, which expires.
        if (!(error instanceof Killed)) throw error
      },
    )
  }
}

/** Assigns work items by label of the resource or its cluster. Deleted resources keep their run. */
async function addOwners(
  bench: EngineBench,
  runs: readonly ScenarioRun[],
  owners: Map<string, ScenarioRun | null>,
): Promise<void> {
  const byLabel = new Map(runs.map((scenarioRun) => [scenarioRun.label, scenarioRun]))
  const rows = await sqlOn(bench.store)<{ name: string; label: string }>`
    select 'volume/' || id as name, label from volumes
    union all select 'host/' || hosts.id, coalesce(clusters.label, hosts.label) from hosts left join clusters on clusters.id = orch_cluster_id
    union all select 'volume_snapshot/' || id, label from volume_snapshots
    union all select 'volume_backup/' || id, label from volume_backups
    union all select 'snapshot_policy/' || id, label from volumes
    union all select 'image/' || id, label from images
    union all select 'cluster/' || id, label from clusters
    union all select 'pool/' || pools.id, clusters.label from pools join clusters on clusters.id = cluster_id
    union all select 'node/' || nodes.id, clusters.label from nodes join clusters on clusters.id = cluster_id`
  for (const { name, label } of rows) owners.set(name, byLabel.get(label.split('-')[0] ?? '') ?? null)
}
