import type { OperationTypes } from '@moorage/contract'
import type { HostId } from '#domain/shared/index.ts'
import { findAddress } from '#store/address/find-addresses.ts'
import type { LocatedCall } from '../../call.ts'
import { addressOf } from '../address/address-name.ts'
import { hostIdOf } from '../host/host-id.ts'

type Path = OperationTypes['host_address.view']['params']

/** Address and host in the path. */
export function hostAddressOf(call: Pick<LocatedCall<Path>, 'params'>): { address: string; hostId: HostId } {
  return { address: addressOf(call), hostId: hostIdOf(call) }
}

/** Finds the path's address and host (decision B3). */
export async function locateHostAddress(call: LocatedCall<Path>): Promise<void> {
  await findAddress(call.store.db, call.actor, hostAddressOf(call))
}
