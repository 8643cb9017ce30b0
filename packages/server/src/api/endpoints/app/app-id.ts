import { type AppId, asId } from '../../../domain/shared/index.ts'
import { findOwnApp } from '../../../store/oauth/apps.ts'
import type { Call, Handler } from '../../call.ts'

/** The application a path names. */
export function appIdOf(call: Pick<Call, 'params'>): AppId {
  return asId<AppId>(call.params['appId'] as AppId)
}

/** Finds the path's application before the body is read (decision B3). */
export const locatePathApp: NonNullable<Handler['locate']> = async (call) => {
  await findOwnApp(call.store.db, call.actor, appIdOf(call))
}
