import type { OperationTypes } from '@moorage/contract'
import { type HostId, asId } from '#domain/shared/index.ts'
import { locateHost } from '#store/host/find-hosts.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['host.view']['params']

/** Returns the path's host ID, unchecked. */
export function hostIdOf(call: Pick<LocatedCall<Path>, 'params'>): HostId {
  return asId<HostId>(call.params.hostId)
}

/** Throws resource.not_found unless the path's host is visible to the caller (decision B3). */
export function locatePathHost(call: LocatedCall<Path>): Promise<void> {
  return locateHost(call.store.db, call.actor, hostIdOf(call))
}
