import type { OperationTypes } from '@moorage/contract'
import { findOwnClient } from '#store/oauth/clients.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['client.view']['params']

/** Client ID in the path. */
export function clientIdOf(call: Pick<LocatedCall<Path>, 'params'>): string {
  return call.params.clientId
}

/** Finds the path's client (decision B3). */
export async function locatePathClient(call: LocatedCall<Path>): Promise<void> {
  await findOwnClient(call.store.db, call.actor, clientIdOf(call))
}
