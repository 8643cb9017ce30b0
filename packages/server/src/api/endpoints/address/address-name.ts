import type { OperationTypes } from '@moorage/contract'
import { readAddress } from '#domain/address/read-address.ts'
import { notFound } from '#domain/shared/index.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['address.view']['params']

/** Returns the canonical form of the path's address. Throws resource.not_found if it is malformed. */
export function addressOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  const address = readAddress(call.params.address)
  if (address === null) throw notFound()
  return address
}

/** Throws resource.not_found unless the path's address is visible to the caller (decision B3). */
export async function locatePathAddress(call: LocatedCall<Path>): Promise<void> {
  await findAddress(call.store.db, call.actor, { address: addressOf(call), hostId: null })
}
