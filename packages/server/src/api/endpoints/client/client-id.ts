import type { OperationTypes } from '@moorage/contract'
import { findOwnClient } from '#store/oauth/clients.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['client.view']['params']

/** Returns the ID of the client in the path. */
export function clientIdOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.clientId
}

/** Finds the client in the path before the body is read (decision B3). */
export async function locatePathClient(call: LocatedCall<Path>): Promise<void> {
  await findOwnClient(call.store.db, call.actor, clientIdOf(call))
}
