import type { OperationTypes } from '@moorage/contract'
import { type AppId, asId } from '#domain/shared/index.ts'
import { findOwnApp } from '#store/oauth/apps.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['app.view']['params']

/** Returns the path's application ID, unchecked. */
export function appIdOf(call: Pick<LocatedCall<Path>, 'params'>): AppId {
  return asId<AppId>(call.params.appId)
}

/** Throws resource.not_found unless the path's application belongs to the caller and has not expired (decision B3). */
export async function locatePathApp(call: LocatedCall<Path>): Promise<void> {
  await findOwnApp(call.store.db, call.actor, appIdOf(call))
}
