import { sql } from 'kysely'
import { sqlOn } from '../database/rows.ts'
import { callDriver } from '#reconcile/engine/call-driver.ts'
import type { AnyReconciler, PassIo } from '#reconcile/engine/reconciler.ts'
import { claimName, runPass } from '#reconcile/engine/run-pass.ts'
import { writeGuarded } from '#reconcile/engine/write-guarded.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import type { Store } from '#store/open-store.ts'
import { type Claim, claimWork } from '#store/work/claim-work.ts'
import { advanceClock } from '../database/test-clock.ts'
import type { EngineBench } from './engine-bench.ts'

type BenchDrive = Pick<EngineBench, 'claimDue' | 'pass' | 'converge' | 'advanceToNext' | 'advance'>

type BenchBase = Omit<PassIo, 'claim' | 'call' | 'write'>

const usualPassesMax = 2_000
const holder = 'bench'
/** Work that is not done, or due. */
const isOpen = sql`(cause is not null or generation <> seen_generation or lease_holder is not null or due <= moor_now())`

/**
 * Returns functions that claim work, run passes and advance time. `refresh` runs before every claim and after every move of the clock. `converge` throws after
 * `passesMax` passes.
 */
export function driveBench(
  base: BenchBase,
  refresh: () => Promise<void>,
  passesMax: number = usualPassesMax,
): BenchDrive {
  const { store } = base
  const kinds = reconcilers.map((one) => one.kind)
  const advance = async (ms: number): Promise<void> => {
    await advanceClock(store, ms)
    await refresh()
  }
  const drive: BenchDrive = {
    async claimDue(leaseMs = 5_000) {
      await refresh()
      return claimWork(store, { holder, kinds, regions: null, limit: 100, leaseMs })
    },
    pass: (claim, others, reconciler) =>
      runPass(reconciler ?? reconcilerOf(claim), ioOf({ ...base, ...(others ? { drivers: others } : {}) }, claim)),
    converge: () => converge(store, drive, passesMax),
    advanceToNext: () => advanceToNext(base, advance),
    advance,
  }
  return drive
}

function reconcilerOf(claim: Claim): AnyReconciler {
  const found = reconcilers.find((one) => one.kind === claim.kind)
  if (!found) throw new Error(`no reconciler for ${claim.kind}`)
  return found
}

function ioOf(base: BenchBase, claim: Claim): PassIo {
  const { signal } = new AbortController()
  return {
    ...base,
    claim,
    call: (method, act) => callDriver(method, act, { callMs: base.timeouts.callMs, signal }),
    write: (step) => writeGuarded(base.store, claim, step),
  }
}

async function converge(store: Store, drive: BenchDrive, passesMax: number): Promise<void> {
  const trail: string[] = []
  for (let passes = 0; passes < passesMax;) {
    const claims = await drive.claimDue()
    for (const claim of claims) {
      const result = await drive.pass(claim)
      trail.push(
        `${claimName(claim)} ${result.ending} ${result.step ?? ''} ${result.failure ? String(result.failure.error) : ''}`,
      )
      passes += 1
    }
    if (claims.length === 0 && !(await drive.advanceToNext())) return
  }
  const open = await sqlOn(store)<{ text: string }>`
    select format('%s/%s, generation %s seen %s, %s', kind, id, generation, seen_generation, cause) as text from work where ${isOpen}`
  const texts = ['open:', ...open.map(({ text }) => text), 'last passes:', ...trail.slice(-20)]
  throw new Error(`not converged after ${passesMax} passes\n${texts.join('\n')}`)
}

async function advanceToNext(
  { store }: Pick<BenchBase, 'store'>,
  advance: (ms: number) => Promise<void>,
): Promise<boolean> {
  const inMs = await findNextMs(store)
  if (inMs === null) return false
  await advance(Math.max(1, inMs + 1))
  return true
}

/**
 * Returns the milliseconds until the next unconverged work item can be claimed; null if none exists. Unconverged items are due, or have a cause, an unseen
 * generation or a lease.
 */
export async function findNextMs(store: Store): Promise<number | null> {
  const [row] = await sqlOn(store)<{ inMs: number }>`
    select (extract(epoch from greatest(due, coalesce(lease_until, due)) - moor_now()) * 1000)::float8 as "inMs"
    from work where ${isOpen}
    order by 1 limit 1`
  return row?.inMs ?? null
}
