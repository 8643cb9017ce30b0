import { findOwnClient } from '../../../store/oauth/clients.ts'
import type { Call, Handler } from '../../call.ts'

/** The client a path names. */
export function clientIdOf(call: Pick<Call, 'params'>): string {
  return String(call.params['clientId'])
}

/** Finds the path's client before the body is read (decision B3). */
export const locatePathClient: NonNullable<Handler['locate']> = async (call) => {
  await findOwnClient(call.store.db, call.actor, clientIdOf(call))
}
