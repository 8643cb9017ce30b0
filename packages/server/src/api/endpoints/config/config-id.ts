import { asId, type ConfigId } from '../../../domain/shared/index.ts'
import { findConfig } from '../../../store/config/find-config.ts'
import type { Call, Handler } from '../../call.ts'
import { hostIdOf } from '../host/host-id.ts'

/** The configuration a path names. */
export function configIdOf(call: Pick<Call, 'params'>): ConfigId {
  return asId<ConfigId>(call.params['configId'] as ConfigId)
}

/** Finds the path's configuration, of the path's host, before the body is read (decision B3). */
export const locatePathConfig: NonNullable<Handler['locate']> = async (call) => {
  await findConfig(call.store.db, call.actor, hostIdOf(call), configIdOf(call))
}
