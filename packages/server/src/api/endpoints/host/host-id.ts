import { asId, type HostId } from '../../../domain/shared/index.ts'
import { locateHost } from '../../../store/host/locate-host.ts'
import type { Call, Handler } from '../../call.ts'

/** The host a path names. */
export function hostIdOf(call: Pick<Call, 'params'>): HostId {
  return asId<HostId>(call.params['hostId'] as HostId)
}

/** Finds the path's host before the body is read (decision B3). */
export const locatePathHost: NonNullable<Handler['locate']> = (call) =>
  locateHost(call.store.db, call.actor, hostIdOf(call))
