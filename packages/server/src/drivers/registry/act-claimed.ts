import { setTimeout as pause } from 'node:timers/promises'
import { type Claimed, DriverError, type Guard, type Resource } from '#reconcile/ports/index.ts'
import { nameHolder } from './holder.ts'
import { type Registry, askRegistry } from './open-registry.ts'

/** A call keeps its resource by a heartbeat. A process that is frozen or cut off for longer than `holdSeconds` loses it to others. */
const holdSeconds = 15
const beatMs = 3_000
/** How long a call waits for another one on the same resource before it is Busy, and how often it looks. */
const waitMs = 4_000
const lookMs = 15

/**
 * Runs one changing call of a port: remembers the caller's claim and refuses an older one as Stale, then acts while nobody else acts on the
 * resource, in any process (driver contract, rule 4). `others` are resources that must stand still meanwhile: they are held without a claim
 * of theirs, in this order, after the resource itself. No transaction is open while `act` runs: it would hold back the event log (ADR 0005).
 */
export function actClaimed<Answer>(
  registry: Registry,
  resource: Claimed,
  act: () => Promise<Answer>,
  others: readonly Resource[] = [],
): Promise<Answer> {
  return actWhileHeld(registry, [{ resource, guard: resource.guard }, ...others.map(unclaimed)], act)
}

/**
 * Acts while nobody else acts on some resources, without a claim on any of them: for work that goes on after the call that began it, and
 * must still write beside what calls write. Busy where another call has one of them for long.
 */
export function actHeld<Answer>(
  registry: Registry,
  resources: readonly Resource[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  return actWhileHeld(registry, resources.map(unclaimed), act)
}

/** A resource that is to be held, and the claim that comes with it. */
interface Wanted {
  readonly resource: Resource
  readonly guard: Guard | null
}

const unclaimed = (resource: Resource): Wanted => ({ resource, guard: null })

function actWhileHeld<Answer>(
  registry: Registry,
  wanted: readonly Wanted[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { acting } = registry
  const acted = holdAndAct(registry, wanted, act)
  const isOver = (): void => void acting.delete(acted)
  acting.add(acted)
  acted.then(isOver, isOver)
  return acted
}

async function holdAndAct<Answer>(
  registry: Registry,
  wanted: readonly Wanted[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  // Of this call alone: one that lost the resource must not give back what another call has.
  const call = { registry, holder: nameHolder(registry.process) }
  const held: Resource[] = []
  const beating = setInterval(() => void extend(call, held), beatMs)
  try {
    for (const { resource, guard } of wanted) {
      await hold(call, resource, guard)
      held.push(resource)
    }
    return await act()
  } finally {
    clearInterval(beating)
    await release(call, held)
  }
}

/** One call while it acts. */
interface Call {
  readonly registry: Registry
  readonly holder: string
}

/** Takes the resource, waiting for whoever has it; a claim of null only holds it. */
async function hold(call: Call, resource: Resource, guard: Guard | null): Promise<void> {
  const { closed } = call.registry
  const began = performance.now()
  for (;;) {
    // What a process that ends takes now it could not give back.
    if (closed.aborted) throw new DriverError('Busy', `${resource.name} is left alone: this process ends.`)
    const found = await tryHold(call, resource, guard)
    if (found === 'held') return
    if (found === 'stale') throw new DriverError('Stale', `A newer claim on ${resource.name} has been here.`)
    if (performance.now() - began > waitMs) throw new DriverError('Busy', `Another call acts on ${resource.name}.`)
    await pause(lookMs)
  }
}

/** A newer claim is remembered at once, also while somebody else still acts: from then on the older one is Stale. */
async function tryHold(
  { registry, holder }: Call,
  { stamp }: Resource,
  guard: Guard | null,
): Promise<'held' | 'stale' | 'taken'> {
  const [row] = await askRegistry<{ isHeld: boolean }>(
    registry,
    `insert into infra.claims as seen (installation, kind, public_id, uid, generation, epoch, holder, held_until)
     values ($1, $2, $3, $4, coalesce($5::bigint, 0), coalesce($6::bigint, 0), $7::uuid, public.moor_now() + $8 * interval '1 second')
     on conflict (installation, kind, public_id, uid) do update set
       generation = coalesce($5::bigint, seen.generation), epoch = coalesce($6::bigint, seen.epoch),
       holder = case when seen.held_until > public.moor_now() then seen.holder else excluded.holder end,
       held_until = case when seen.held_until > public.moor_now() then seen.held_until else excluded.held_until end
     where $5::bigint is null or (seen.generation, seen.epoch) <= ($5::bigint, $6::bigint)
     returning seen.holder = $7::uuid as "isHeld"`,
    [
      stamp.installation,
      stamp.kind,
      stamp.id,
      stamp.uid,
      guard?.generation ?? null,
      guard?.epoch ?? null,
      holder,
      holdSeconds,
    ],
  )
  if (!row) return 'stale'
  return row.isHeld ? 'held' : 'taken'
}

/** A failed heartbeat is repeated by the next one. */
async function extend({ registry, holder }: Call, held: readonly Resource[]): Promise<void> {
  for (const { stamp } of held) {
    await askRegistry(
      registry,
      `update infra.claims set held_until = public.moor_now() + $6 * interval '1 second'
       where (installation, kind, public_id, uid) = ($1, $2, $3, $4) and holder = $5`,
      [stamp.installation, stamp.kind, stamp.id, stamp.uid, holder, holdSeconds],
    ).catch(() => undefined)
  }
}

/** What cannot be given back ends by its time. */
async function release({ registry, holder }: Call, held: readonly Resource[]): Promise<void> {
  for (const { stamp } of held.toReversed()) {
    await askRegistry(
      registry,
      `update infra.claims set holder = null, held_until = null
       where (installation, kind, public_id, uid) = ($1, $2, $3, $4) and holder = $5`,
      [stamp.installation, stamp.kind, stamp.id, stamp.uid, holder],
    ).catch(() => undefined)
  }
}
