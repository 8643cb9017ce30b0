import type { Store } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { findInstallation, type Installation } from './find-installation.ts'

/** What a start says about the installation. */
export interface InstallationWish {
  /** Vendor word that was asked for by setting; null when none was. */
  readonly vendor: string | null
  /** What a first start takes where nothing was asked for: of the dialect it speaks (decisions, "Two dialects"). */
  readonly defaults: { readonly vendor: string; readonly nodePrefix: string }
}

/** A start asked for another vendor word than the installation has; the message is for the operator. */
export class VendorRefused extends Error {
  override readonly name = 'VendorRefused'
}

/**
 * Fixes vendor word and node prefix at the first start and returns them ever after. Throws VendorRefused when a later start asks
 * for another vendor word; a later start in the other dialect asks for none and keeps what is there.
 */
export async function ensureInstallation(store: Store, wish: InstallationWish): Promise<Installation> {
  await store.db
    .insertInto('installation')
    .values({ vendor: wish.vendor ?? wish.defaults.vendor, node_prefix: wish.defaults.nodePrefix, created: moorNow })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await findInstallation(store.db)
  if (!found) throw new Error('The installation row vanished while the service was starting.')
  if (wish.vendor !== null && wish.vendor !== found.vendor) {
    throw new VendorRefused(
      `The vendor word of this installation is "${found.vendor}" since its first start and cannot become "${wish.vendor}".`,
    )
  }
  return found
}
