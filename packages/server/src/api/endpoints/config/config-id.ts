import type { OperationTypes } from '@moorage/contract'
import { type ConfigId, asId } from '#domain/shared/index.ts'
import { findConfig } from '#store/config/find-configs.ts'
import type { LocatedCall } from '../../call.ts'
import { hostIdOf } from '../host/host-id.ts'

type Path = OperationTypes['config.view']['params']

/** Returns the path's configuration ID, unchecked. */
export function configIdOf(call: Pick<LocatedCall<Path>, 'params'>): ConfigId {
  return asId<ConfigId>(call.params.configId)
}

/** Throws resource.not_found unless the path's configuration is visible to the caller and belongs to the path's host (decision B3). */
export async function locatePathConfig(call: LocatedCall<Path>): Promise<void> {
  await findConfig(call.store.db, call.actor, hostIdOf(call), configIdOf(call))
}
