import { randomUUID } from 'node:crypto'
import { SecretError } from '#drivers/secret-file/index.ts'
import type { FrontFailedAttempts, OpenedFront, Simulation } from '#drivers/simulated/index.ts'
import { wakeClusters } from '#store/cluster/wake-clusters.ts'
import { requestNodePasses } from '#store/node/request-node-passes.ts'
import type { Log } from '../../logging/open-log.ts'
import { throttleErrors } from '../../logging/throttle-errors.ts'
import { type Settings, settingTable } from '../../settings/index.ts'
import type { Store } from '#store/open-store.ts'
import type { Meters } from '../../metrics/meters.ts'
import type { RateCaller } from '#api/request/rates/rate-counter.ts'
import { openRequestQueues } from '#api/request/queues/open-queues.ts'
import { limitClusterRequests } from './limit-cluster-requests.ts'
import { toListenFailure } from '../addresses.ts'
import { toKeyFileFailure } from '../check-key.ts'

/** Stores an ephemeral port, so that kubeconfigs survive a restart. */
export interface PortMemory {
  find(): number | null
  record(port: number): void
}

/** Cluster listener options in addition to the foundation. */
export interface OpenFrontOptions {
  readonly settings: Settings
  readonly log: Log
  readonly meters: Meters
  /** If null, port 0 selects another port at each start. */
  readonly portMemory: PortMemory | null
  readonly tries: FrontFailedAttempts
  /** Returns the seconds to wait, or null if the request is accepted. */
  readonly count: (caller: RateCaller) => number | null
}

/**
 * Opens and returns the listener of simulated clusters. With port 0, reuses the remembered port and records the bound one. Throws OperatorFailure for an
 * address in use (exit 2) or an unusable key file.
 */
export async function openFront(
  { simulation, store }: { readonly simulation: Simulation; readonly store: Store },
  { settings, log, meters, portMemory, tries, count }: OpenFrontOptions,
): Promise<OpenedFront> {
  const { simListen: listen, simPublicUrl: publicUrl } = settings
  const rememberedPort = listen.port === 0 ? (portMemory?.find() ?? null) : null
  try {
    return await simulation.openFront({
      listen,
      publicUrl,
      rememberedPort,
      process: randomUUID(),
      onAnswer: meters.clusterAnswered,
      gate: limitClusterRequests(store, openRequestQueues(undefined, 2), count),
      ...(publicUrl === null ? { tries } : {}),
      onListening: (port) => {
        if (listen.port === 0) portMemory?.record(port)
      },
      onListenersChanged: () => wakeClusters(store),
      onNodeDeleted: (clusterUid) => requestNodePasses(store, clusterUid),
      onError: throttleErrors(log, 'clusters'),
    })
  } catch (error) {
    if (error instanceof SecretError) throw toKeyFileFailure(error)
    throw toListenFailure(settingTable.simListen.variable, { ...listen, port: rememberedPort ?? listen.port }, error)
  }
}
