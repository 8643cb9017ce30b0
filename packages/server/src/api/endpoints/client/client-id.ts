import type { OperationTypes } from '@moorage/contract'
import { findOwnClient } from '#store/oauth/clients.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['client.view']['params']

/** Returns the path's client ID, unchecked. */
export function clientIdOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.clientId
}

/** Throws resource.not_found unless the path's OAuth client belongs to the caller's account (decision B3). */
export async function locatePathClient(call: LocatedCall<Path>): Promise<void> {
  await findOwnClient(call.store.db, call.actor, clientIdOf(call))
}
