import { locateStored } from '../../stored-reads.ts'
import { asId, type HostId } from '#domain/shared/index.ts'
import { locateHost } from '#store/host/find-hosts.ts'

/** Returns the path's host ID, unchecked. */
export function hostIdOf({ hostId }: { readonly hostId: number }): HostId {
  return asId<HostId>(hostId)
}

/** Throws resource.not_found unless the path's host is visible to the caller (decision B3). */
export const locatePathHost = locateStored(locateHost, hostIdOf)
