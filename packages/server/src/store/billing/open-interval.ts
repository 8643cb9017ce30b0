import type { Price } from '../../domain/catalogue/catalogue.ts'
import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'

/** The thing that is paid for. */
export interface BilledThing {
  readonly kind: 'volume' | 'host' | 'cluster'
  readonly id: number
}

/** What is paid for from now on: `quantity` units (GiB of a volume, 1 for anything else) at a price per unit. */
export interface BilledUse extends BilledThing {
  readonly accountId: AccountId
  /** Label of the thing at this moment, for the bill. */
  readonly label: string
  readonly quantity: number
  readonly price: Price
}

/** Begins to bill a thing, in the transaction that accepts its creation (decision H). A thing has one open interval at most. */
export async function openInterval(tx: Tx, use: BilledUse): Promise<void> {
  await tx
    .insertInto('billing_intervals')
    .values({
      account_id: use.accountId,
      kind: use.kind,
      resource_id: use.id,
      label: use.label,
      quantity: use.quantity,
      hourly: use.price.hourly,
      monthly: use.price.monthly,
      opened: moorNow,
    })
    .execute()
}
