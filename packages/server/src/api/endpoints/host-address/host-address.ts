import type { OperationTypes } from '@moorage/contract'
import type { HostId } from '#domain/shared/index.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { LocatedCall } from '../../call.ts'
import { addressOf } from '../address/address-name.ts'
import { hostIdOf } from '../host/host-id.ts'

type Path = OperationTypes['host_address.view']['params']

/** Returns canonical address and host ID of the path. Throws resource.not_found for a malformed address. */
export function hostAddressOf(call: Pick<LocatedCall<Path>, 'params'>): { address: string; hostId: HostId } {
  return { address: addressOf(call), hostId: hostIdOf(call) }
}

/** Throws resource.not_found unless the path's address is visible to the caller and belongs to the path's host (decision B3). */
export async function locateHostAddress(call: LocatedCall<Path>): Promise<void> {
  await findAddress(call.store.db, call.actor, hostAddressOf(call))
}
