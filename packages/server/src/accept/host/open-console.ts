import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainSerialConsole } from '#domain/catalogue/explain-ability.ts'
import { rejectDeleting } from '#domain/host/state.ts'
import { type Actor, ApiError, type HostId } from '#domain/shared/index.ts'
import { insertConsoleTicket } from '#store/host/host-consoles.ts'
import { findHost } from '#store/host/find-hosts.ts'
import type { Tx } from '#store/open-store.ts'

/**
 * Inserts a ticket for the serial console of a host, and returns its secret and end (decision H18). Throws an ApiError if the region lacks serial consoles, the
 * host is being deleted, or it is off.
 */
export async function acceptHostOpenConsole(
  tx: Tx,
  actor: Actor,
  { id, catalogue }: { readonly id: HostId; readonly catalogue: Catalogue },
): Promise<{ readonly ticket: string; readonly expires: string }> {
  const host = await findHost(tx, actor, id)
  const unsupported = explainSerialConsole(catalogue, host.region)
  if (unsupported) throw unsupported
  rejectDeleting(host)
  const { tokenId } = actor
  if (host.status === 'offline' || host.status === 'provisioning' || tokenId === null)
    throw new ApiError('host.not_running', `Host ${id} must be running: its status is ${host.status}.`)
  return insertConsoleTicket(tx, { ...actor, tokenId }, id)
}
