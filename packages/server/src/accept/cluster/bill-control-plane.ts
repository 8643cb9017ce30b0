import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { controlPlanePrice } from '#domain/catalogue/control-plane-price.ts'
import type { AccountId } from '#domain/shared/index.ts'
import { replaceInterval } from '#store/billing/intervals.ts'
import type { Tx } from '#store/open-store.ts'

/** Control plane to bill. */
export interface BilledPlane {
  readonly accountId: AccountId
  readonly id: number
  readonly label: string
  readonly region: string
  readonly isHighlyAvailable: boolean
}

/**
 * Opens a control plane's billing interval at the price for its desired availability, and closes an open one. Does nothing if it is free (decision H, facts
 * 13).
 */
export async function billControlPlane(
  tx: Tx,
  { accountId, id, label, region, isHighlyAvailable }: BilledPlane,
  catalogue: Catalogue,
): Promise<void> {
  const price = controlPlanePrice(catalogue, { region, isHighlyAvailable })
  if (price) await replaceInterval(tx, { accountId, kind: 'cluster', id, label, quantity: 1, price })
}
