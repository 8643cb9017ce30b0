import { setTimeout as pause } from 'node:timers/promises'
import { type Claimed, DriverError, type Guard, type Resource } from '#reconcile/ports/index.ts'
import { nameHolder } from './holder.ts'
import type { Registry } from './open-registry.ts'

/** Lease on a resource. A process without heartbeats for this time loses the lease. */
const leaseSeconds = 15
const heartbeatMs = 3_000
/** Maximum wait for another call to end. */
const waitMs = 4_000
const pollMs = 15

/**
 * Runs one changing call of a port and returns its result. Stores the caller's claim; throws Stale if a newer one exists. Then runs `act`, holding the resource
 * and `others` (without a claim) exclusively across all processes, in this order (driver contract, rule 4). Throws Busy if another call holds one for 4 s. No
 * transaction is open during `act`, since it would hold back the event log (ADR 0005). `act` can ask right before a change whether it still holds the
 * resources: a frozen process loses them.
 */
export function runClaimed<Answer>(
  registry: Registry,
  resource: Claimed,
  act: (isHeld: () => Promise<boolean>) => Promise<Answer>,
  others: readonly Resource[] = [],
): Promise<Answer> {
  return runWithLeases(registry, [{ resource, guard: resource.guard }, ...others.map(unclaimed)], act)
}

/**
 * Runs `act` and returns its result, holding resources exclusively without a claim, for background work that outlives its call. Throws Busy if another call
 * holds one for 4 s.
 */
export function runLeased<Answer>(
  registry: Registry,
  resources: readonly Resource[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  return runWithLeases(registry, resources.map(unclaimed), act)
}

interface LeaseRequest {
  readonly resource: Resource
  readonly guard: Guard | null
}

const unclaimed = (resource: Resource): LeaseRequest => ({ resource, guard: null })

function runWithLeases<Answer>(
  registry: Registry,
  requests: readonly LeaseRequest[],
  act: (isHeld: () => Promise<boolean>) => Promise<Answer>,
): Promise<Answer> {
  const { openCalls } = registry
  const running = acquireAndRun(registry, requests, act)
  const forget = (): void => void openCalls.delete(running)
  openCalls.add(running)
  running.then(forget, forget)
  return running
}

async function acquireAndRun<Answer>(
  registry: Registry,
  requests: readonly LeaseRequest[],
  act: (isHeld: () => Promise<boolean>) => Promise<Answer>,
): Promise<Answer> {
  // Each call has its own holder, so that a call that lost its lease does not release another call's.
  const call = { registry, holder: nameHolder(registry.process) }
  const held: Resource[] = []
  const heartbeats = setInterval(() => void renew(call, held), heartbeatMs)
  try {
    for (const { resource, guard } of requests) {
      await acquire(call, resource, guard)
      held.push(resource)
    }
    return await act(() => areHeld(call, held))
  } finally {
    clearInterval(heartbeats)
    await release(call, held)
  }
}

interface Call {
  readonly registry: Registry
  readonly holder: string
}

/** Stores no claim without a guard. */
async function acquire(call: Call, resource: Resource, guard: Guard | null): Promise<void> {
  const { closed } = call.registry
  const began = performance.now()
  for (;;) {
    // A closing process could not release the lease.
    if (closed.aborted) throw new DriverError('Busy', `Cannot act on ${resource.name}: this process is shutting down.`)
    const found = await tryAcquire(call, resource, guard)
    if (found === 'held') return
    if (found === 'stale') throw new DriverError('Stale', `A newer claim on ${resource.name} exists.`)
    if (performance.now() - began > waitMs)
      throw new DriverError('Busy', `Another call is in progress on ${resource.name}.`)
    await pause(pollMs)
  }
}

/** Stores a newer claim even while another call holds the resource: older claims are Stale from then on. */
async function tryAcquire(
  { registry, holder }: Call,
  { stamp }: Resource,
  guard: Guard | null,
): Promise<'held' | 'stale' | 'taken'> {
  const [row] = await registry.query<{
    isHeld: boolean
  }>`insert into infra.claims as seen (installation, kind, public_id, uid, generation, epoch, holder, held_until)
     values (${stamp.installation}, ${stamp.kind}, ${stamp.id}, ${stamp.uid}, coalesce(${guard?.generation ?? null}::bigint, 0), coalesce(${guard?.epoch ?? null}::bigint, 0), ${holder}::uuid, public.moor_now() + ${leaseSeconds} * interval '1 second')
     on conflict (installation, kind, public_id, uid) do update set
       generation = coalesce(${guard?.generation ?? null}::bigint, seen.generation), epoch = coalesce(${guard?.epoch ?? null}::bigint, seen.epoch),
       holder = case when seen.held_until > public.moor_now() then seen.holder else excluded.holder end,
       held_until = case when seen.held_until > public.moor_now() then seen.held_until else excluded.held_until end
     where ${guard?.generation ?? null}::bigint is null or (seen.generation, seen.epoch) <= (${guard?.generation ?? null}::bigint, ${guard?.epoch ?? null}::bigint)
     returning seen.holder = ${holder}::uuid as "isHeld"`
  if (!row) return 'stale'
  return row.isHeld ? 'held' : 'taken'
}

/** The next heartbeat retries a failed one. */
async function renew({ registry, holder }: Call, held: readonly Resource[]): Promise<void> {
  for (const { stamp } of held) {
    await registry.query`update infra.claims set held_until = public.moor_now() + ${leaseSeconds} * interval '1 second'
       where (installation, kind, public_id, uid) = (${stamp.installation}, ${stamp.kind}, ${stamp.id}, ${stamp.uid}) and holder = ${holder}`.catch(
      () => undefined,
    )
  }
}

async function areHeld({ registry, holder }: Call, held: readonly Resource[]): Promise<boolean> {
  const rows =
    await registry.query`select from infra.claims where holder = ${holder} and held_until > public.moor_now()`
  return rows.length === held.length
}

/** A lease that cannot be released expires. */
async function release({ registry, holder }: Call, held: readonly Resource[]): Promise<void> {
  for (const { stamp } of held.toReversed()) {
    await registry.query`update infra.claims set holder = null, held_until = null
       where (installation, kind, public_id, uid) = (${stamp.installation}, ${stamp.kind}, ${stamp.id}, ${stamp.uid}) and holder = ${holder}`.catch(
      () => undefined,
    )
  }
}
