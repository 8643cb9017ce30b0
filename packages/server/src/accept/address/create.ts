import { defaultAddresses } from '#domain/address/pool.ts'
import { explainAddressLimit } from '#domain/address/rules.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { type Actor, type HostId, throwErrors } from '#domain/shared/index.ts'
import { allocateAddress, type PooledKind } from '#store/address/allocate-addresses.ts'
import { type AddressRow, findAddress, listHostAddresses } from '#store/address/find-addresses.ts'
import { lockTarget, targetOf } from '#store/attachment/lock-target.ts'
import { lockHost } from '#store/host/lock-host.ts'
import { touchWork } from '#store/work/touch-work.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { notifyAddress } from './notify-address.ts'

/** Address to add. */
export interface AddressCreate {
  readonly hostId: HostId
  /** If true, a missing host is 404, not a field error. */
  readonly isInPath: boolean
  readonly kind: PooledKind
}

/**
 * Allocates another IPv4 address with a notification, requests a pass of the host, and returns the address's row. Throws address.full above 8 public or one private address (decision H16),
 * host.deleting and host.addresses_exhausted. A missing host is resource.not_found or request.reference_invalid.
 */
export async function acceptAddressCreate(
  tx: Tx,
  actor: Actor,
  { hostId, isInPath, kind }: AddressCreate,
  by: Pick<Terms, 'catalogue'>,
): Promise<AddressRow> {
  const host = isInPath ? targetOf(await lockHost(tx, actor, hostId)) : await lockTarget(tx, actor, hostId)
  rejectDeleting(host)
  const held = await listHostAddresses(tx, actor, hostId)
  throwErrors(
    [
      explainAddressLimit(
        kind,
        held.map((one) => one.kind),
      ) ?? [],
    ].flat(),
  )
  const pools = findRegion(by.catalogue, host.region)?.addresses ?? defaultAddresses
  const address = await allocateAddress(
    tx,
    { accountId: actor.accountId, id: hostId, region: host.region, pools },
    kind,
  )
  await notifyAddress(tx, actor, host, { action: 'host_address_create', address })
  await touchWork(tx, { kind: 'host', id: hostId }, host.region)
  return findAddress(tx, actor, { address, hostId })
}
