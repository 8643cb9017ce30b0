import { ApiError } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { clusterRequests, poolRequests } from './cluster-requests.ts'
import { diskRequests, hostRequests } from './host-requests.ts'
import { backupRequests, snapshotRequests, volumeRequests } from './volume-requests.ts'
import type { RequestContext, WalkRequests } from './walk-engine.ts'
import { NothingToRequest } from './walk-request.ts'
import type { WalkResource } from './walk-states.ts'

/** All requests of a walk. */
export const walkRequests: WalkRequests = {
  volume: volumeRequests,
  volume_snapshot: snapshotRequests,
  volume_backup: backupRequests,
  host: hostRequests,
  disk: diskRequests,
  orchcluster: clusterRequests,
  orchnodepool: poolRequests,
}

/** Sends a request, and returns what became of it. Throws any error that is not a rejection. */
export async function sendWalkRequest(
  bench: EngineBench,
  { kind, id }: WalkResource,
  name: string,
  context: RequestContext,
): Promise<'accepted' | 'rejected' | 'not sent'> {
  const request = context.engine.requests[kind][name]
  if (!request) throw new Error(`no such request: ${kind} ${name}`)
  try {
    await request(bench, id, context)
    return 'accepted'
  } catch (error) {
    if (error instanceof NothingToRequest) return 'not sent'
    if (error instanceof ApiError) return 'rejected'
    throw error
  }
}
