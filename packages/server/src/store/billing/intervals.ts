import { sql } from 'kysely'
import { type Tx, moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { sendUnawaited } from '../transact.ts'
import type { Price } from '#domain/catalogue/tariff.ts'
import type { AccountId } from '#domain/shared/index.ts'
import type { BilledKind } from '#domain/billing/sum-usage.ts'

interface BilledResource {
  readonly kind: BilledKind
  readonly id: number
}

/** Quantity in units (GiB of a volume, otherwise 1), and price per unit. */
interface BilledUse extends BilledResource {
  readonly accountId: AccountId
  readonly label: string
  readonly quantity: number
  readonly price: Price
}

/**
 * Inserts a resource's open billing interval, in the transaction that accepts its creation (decision H). The statement is not awaited; its failure fails the
 * transaction.
 */
export async function openInterval(tx: Tx, use: BilledUse): Promise<void> {
  await sendUnawaited(tx, insertInterval(tx, { ...use, ...use.price }))
}

const insertInterval = prepareQuery((db, use: Omit<BilledUse, 'price'> & Price) =>
  db.insertInto('billing_intervals').values({
    account_id: use.accountId,
    kind: use.kind,
    resource_id: use.id,
    label: use.label,
    quantity: use.quantity,
    hourly: use.hourly,
    monthly: use.monthly,
    opened: moorNow,
  }),
)

/** Closes a resource's open interval now, or at its start if the clock was set back (decision H). No-op without an open interval. */
export async function closeInterval(tx: Tx, accountId: AccountId, resource: BilledResource): Promise<void> {
  await tx
    .updateTable('billing_intervals')
    .set({ closed: sql`greatest(moor_now(), opened)` })
    .where('kind', '=', resource.kind)
    .where('resource_id', '=', resource.id)
    .where('account_id', '=', accountId)
    .where('closed', 'is', null)
    .execute()
}

/**
 * Closes the open interval and opens one with another quantity, in the transaction that accepts the resize (decision H). The new interval opens when the open
 * one closes, or now if none is open.
 */
export async function replaceInterval(tx: Tx, use: BilledUse): Promise<void> {
  const {
    rows: [ended],
  } = await sql<{ closed: string }>`
    update billing_intervals set closed = greatest(moor_now(), opened)
    where kind = ${use.kind} and resource_id = ${use.id} and account_id = ${use.accountId} and closed is null
    returning closed`.execute(tx)
  await sql`
    insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
    values (${use.accountId}, ${use.kind}, ${use.id}, ${use.label}, ${use.quantity}, ${use.price.hourly}, ${use.price.monthly},
      coalesce(${ended?.closed ?? null}::timestamptz, moor_now()))`.execute(tx)
}

interface ExistingUse extends BilledResource {
  /** Observed quantity; null if the resource does not exist. */
  readonly quantity: number | null
  readonly isUnprovisioned: boolean
}

/**
 * Bills the observed quantity at the newest interval's price (decision H5). Closes an open interval of another quantity, then opens one if none is open and
 * `quantity` is not null. An interval of a never created resource closes at its opening.
 */
export async function billExisting(tx: Tx, { kind, id, quantity, isUnprovisioned }: ExistingUse): Promise<void> {
  const {
    rows: [ended],
  } = await sql<{ closed: string }>`
    update billing_intervals set closed = case when ${isUnprovisioned} then opened else greatest(moor_now(), opened) end
    where kind = ${kind} and resource_id = ${id} and closed is null and quantity is distinct from ${quantity}
    returning closed`.execute(tx)
  if (quantity === null) return
  await sql`
    insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
    select account_id, kind, resource_id, label, ${quantity}::bigint, hourly, monthly, coalesce(${ended?.closed ?? null}::timestamptz, moor_now())
    from billing_intervals as newest where kind = ${kind} and resource_id = ${id}
      and not exists (select from billing_intervals where kind = ${kind} and resource_id = ${id} and closed is null)
    order by id desc limit 1`.execute(tx)
}

/** Opens an interval of a resource that never had one. */
export async function ensureInterval(tx: Tx, use: BilledUse): Promise<void> {
  const { kind, id, accountId, label, quantity, price } = use
  await sql`
    insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
    select ${accountId}, ${kind}, ${id}, ${label}, ${quantity}, ${price.hourly}, ${price.monthly}, moor_now()
    where not exists (select from billing_intervals where kind = ${kind} and resource_id = ${id})`.execute(tx)
}

/** Opens a resource's newest interval again, so that the time since it closed is billed. No-op if none exists, or one is open. */
export async function updateClosedInterval(tx: Tx, accountId: AccountId, { kind, id }: BilledResource): Promise<void> {
  await sql`
    update billing_intervals set closed = null
    where id = (select max(id) from billing_intervals where kind = ${kind} and resource_id = ${id} and account_id = ${accountId})`.execute(
    tx,
  )
}
