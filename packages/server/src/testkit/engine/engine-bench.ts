import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { neutral } from '@moorage/contract'
import { neutralCatalogue } from '../catalogue.ts'
import { type Pace, type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import { callDriver } from '#reconcile/engine/call-driver.ts'
import { type Patience, quickPatience } from '#reconcile/engine/patience.ts'
import { type PassResult, claimName, runPass } from '#reconcile/engine/run-pass.ts'
import { writeGuarded } from '#reconcile/engine/write-guarded.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { type Claim, claimWork } from '#store/work/claim-work.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { plantFront, refreshFront } from '../simulated/plant-front.ts'
import { seedTenant } from '../database/seed-users.ts'
import { advanceClock, freezeClock } from '../database/test-clock.ts'
import { type TestDatabase, createTestDatabase } from '../database/test-database.ts'
import { testPatience } from '../database/test-store.ts'
import type { Terms } from '#accept/terms.ts'
import type { Actor, SecretBox } from '#domain/shared/index.ts'
import type { AnyReconciler, PassIo } from '#reconcile/engine/reconciler.ts'
import type { Drivers } from '#reconcile/ports/index.ts'

/** A control plane without HTTP and without clocks of its own: tests decide when passes run and what time it is. */
export interface EngineBench {
  readonly store: Store
  readonly simulation: Simulation
  readonly drivers: Drivers
  readonly actor: Actor
  readonly installationId: string
  readonly nodePrefix: string
  /** Seals and opens what is sealed in this bench's database. */
  readonly secretBox: SecretBox
  readonly catalogue: typeof neutralCatalogue
  /** What its acts are accepted by. */
  readonly terms: Terms
  readonly patience: Patience
  /** Claims what is due now, for 5 s unless said otherwise; nothing else claims. */
  claimDue(leaseMs?: number): Promise<Claim[]>
  /** Runs one pass of a claim, with other drivers or another reconciler when given. */
  pass(claim: Claim, drivers?: Drivers, reconciler?: AnyReconciler): Promise<PassResult>
  /** Runs passes, moving the clock to whatever is due next, until everything is settled; throws after too many. */
  settle(): Promise<void>
  /** Moves the clock to what is due next; false when everything is settled. */
  advanceToNext(): Promise<boolean>
  /** Moves the database's clock forward, which stands still otherwise. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

const passesMax = 2_000
const holder = 'bench'

/** Opens a bench on a database of its own, or on one that somebody else has made for it. */
export async function openEngineBench(
  pace: Pace = 'instant',
  patience: Patience = quickPatience,
  made?: TestDatabase,
): Promise<EngineBench> {
  const database = made ?? (await createTestDatabase())
  const store = openStore({ url: database.url, ...testPatience })
  await freezeClock(store)
  const installation = await ensureInstallation(store, {
    vendor: null,
    defaults: { vendor: 'Moor', nodePrefix: 'orch' },
  })
  const { vendor, node_prefix: nodePrefix } = installation
  const secretBox = openTestSecretBox()
  const simulation = await createSimulation({ url: database.url, pace, installation: installation.id, secretBox })
  await plantFront(store, secretBox)
  const drivers: Drivers = {
    volumes: () => simulation.drivers.volumes,
    hosts: () => simulation.drivers.hosts,
    clusters: () => simulation.drivers.clusters,
  }
  const actor = await seedTenant(store, `bench-${randomUUID().slice(0, 8)}`)
  const catalogue = neutralCatalogue
  const base = { store, drivers, patience, installationId: installation.id, vendor, nodePrefix, secretBox, catalogue }
  const bench: EngineBench = {
    ...base,
    simulation,
    actor,
    terms: { catalogue, policy: neutral.policy },
    async claimDue(leaseMs = 5_000) {
      // Where a test has moved the clock by hand, the listener would look dead.
      await refreshFront(store)
      return claimWork(store, { holder, kinds: reconcilers.map((one) => one.kind), regions: null, limit: 100, leaseMs })
    },
    pass: (claim, others, reconciler) =>
      runPass(reconciler ?? reconcilerOf(claim), ioOf({ ...base, ...(others ? { drivers: others } : {}) }, claim)),
    settle: () => settle(bench),
    advanceToNext: () => advanceToNext(store),
    advance: (ms) => advanceBench(store, ms),
    async close() {
      await simulation.close()
      await store.close()
      await database.close()
    },
  }
  return bench
}

function reconcilerOf(claim: Claim): AnyReconciler {
  const found = reconcilers.find((one) => one.kind === claim.kind)
  if (!found) throw new Error(`no reconciler for ${claim.kind}`)
  return found
}

function ioOf(base: Omit<PassIo, 'claim' | 'call' | 'write'>, claim: Claim): PassIo {
  const { signal } = new AbortController()
  return {
    ...base,
    claim,
    call: (method, ask) => callDriver(method, ask, { callMs: base.patience.callMs, signal }),
    write: (step) => writeGuarded(base.store, claim, step),
  }
}

async function settle(bench: EngineBench): Promise<void> {
  const trail: string[] = []
  for (let passes = 0; passes < passesMax;) {
    const claims = await bench.claimDue()
    for (const claim of claims) {
      const result = await bench.pass(claim)
      trail.push(
        `${claimName(claim)} ${result.ending} ${result.step ?? ''} ${result.trouble ? String(result.trouble.error) : ''}`,
      )
      passes += 1
    }
    if (claims.length === 0 && !(await bench.advanceToNext())) return
  }
  throw new Error(`not settled after ${passesMax} passes:\n${trail.slice(-20).join('\n')}`)
}

/** Looks for the row that needs time most: one that waits, failed, has an unseen generation or a lease that must end. */
async function advanceToNext(store: Store): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ inMs: number }>`
    select (extract(epoch from greatest(due, coalesce(lease_until, due)) - moor_now()) * 1000)::float8 as "inMs"
    from work where cause is not null or generation <> seen_generation or lease_holder is not null or due <= moor_now()
    order by 1 limit 1`.execute(store.db)
  if (!row) return false
  await advanceBench(store, Math.max(1, row.inMs + 1))
  return true
}

/** The clusters' listener beats with the clock. */
async function advanceBench(store: Store, ms: number): Promise<void> {
  await advanceClock(store, ms)
  await refreshFront(store)
}
