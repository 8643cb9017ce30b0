import type { ReadFreeGib } from '#accept/trash/run-pressure-sweep.ts'
import { type Worker, startWorker } from '#reconcile/engine/start-worker.ts'
import { demandPace } from '#reconcile/demand/demand-pace.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { nameHolder } from '#drivers/registry/holder.ts'
import { openStore } from '#store/open-store.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'
import { cleanUpStore } from '../background/clean-up-store.ts'
import { watchCounters } from '../background/watch-counters.ts'
import { scalePools } from '../background/scale-pools.ts'
import { watchPower } from '../background/watch-power.ts'
import { watchInfrastructure } from '../background/watch-infrastructure.ts'
import { logPass } from '../background/log-pass.ts'
import { createMetadataTokens } from '../guest-metadata/metadata-tokens.ts'
import { type MetadataService, serveMetadata } from '../guest-metadata/serve-metadata.ts'
import type { Log } from '../logging/open-log.ts'
import type { Settings } from '../settings/index.ts'
import { chooseTimeouts } from '../settings/choose-timeouts.ts'
import type { Foundation } from './foundation.ts'
import type { Meters } from '../metrics/meters.ts'
import type { Traces } from '../tracing/open-traces.ts'

interface OpenWorkerOptions {
  readonly settings: Settings
  readonly log: Log
  readonly meters: Meters
  readonly regions: readonly string[] | null
  readonly traces?: Traces | null
}

const slots = 16
/** A dead worker is replaced within this lease and one sweep, well below the promised 10 seconds. */
const leaseMs = 5_000

/** Starts a worker with a separate connection pool, and background tasks on the foundation's store. `stop` ends all three; the foundation stays open. */
export async function openWorker(foundation: Foundation, options: OpenWorkerOptions): Promise<Worker> {
  const { settings, log, meters, regions } = options
  const { drivers, installation, secretBox } = foundation
  // Separate pool: requests that wait for each other must not delay lease renewal.
  const store = openStore({ url: foundation.store.url, isPlannedOnce: true })
  meters.watchStore('worker', store)
  let isStopping = false
  const worker = await startWorker({
    store,
    drivers,
    reconcilers,
    regions,
    slots,
    leaseMs,
    secretBox,
    catalogue: foundation.catalogue,
    timeouts: chooseTimeouts(settings, foundation.engines !== null),
    installationId: installation.id,
    vendor: installation.vendor,
    nodePrefix: installation.node_prefix,
    holder: nameHolder(foundation.process),
    onPass(claim, result) {
      meters.passed(claim.kind, result)
      options.traces?.passed(claim, result)
      // A shutdown releases leases on purpose.
      if (result.ending === 'lost' && isStopping) return
      if (result.ending === 'lost') meters.leaseLost(claim.kind)
      logPass(log, claim, result)
    },
    onCall: meters.called,
    onError: throttleErrors(log, 'worker'),
  })
  const beside = startBackgroundTasks(foundation, options)
  return {
    searchedAtMs: worker.searchedAtMs,
    async stop(graceMs) {
      isStopping = true
      const ended = beside.stop()
      try {
        await worker.stop(graceMs)
      } finally {
        await ended
        await store.close()
      }
    },
  }
}

/** Other workers read the storage of regions that this one does not serve. */
function freeGibReader(drivers: Drivers, served: readonly string[]): ReadFreeGib {
  return async (region, hardwareType) => {
    const volumes = served.includes(region) ? drivers.volumes(region) : null
    return (await volumes?.readFreeGib?.(region, hardwareType)) ?? null
  }
}

/** Uses the foundation's store, which plans each query, because some tasks read whole tables. */
function startBackgroundTasks(
  foundation: Foundation,
  { settings, log, regions, meters }: OpenWorkerOptions,
): { stop(): Promise<unknown> } {
  const { store, drivers, installation, catalogue, engines } = foundation
  const served = regions ?? catalogue.regions.map(({ id }) => id)
  const infrastructureWatch = watchInfrastructure(
    { store, drivers, installationId: installation.id, regions: served },
    log,
    engines && { ...engines, metadata: createMetadataService(foundation, log) },
  )
  const readFreeGib = freeGibReader(drivers, served)
  const cleanup = cleanUpStore(store, settings, (err) => log.error({ err }, 'tidying'), { readFreeGib })
  const power = engines && watchPower(engines, { store, installationId: installation.id, log })
  const scaling = scalePools(
    {
      store,
      drivers,
      regions: served,
      installationId: installation.id,
      terms: { catalogue, vendor: installation.vendor, nodePrefix: installation.node_prefix },
      pace: demandPace(settings.autoscalerQuietSeconds * 1_000),
      callMs: chooseTimeouts(settings, engines !== null).callMs,
      onCall: meters.called,
    },
    log,
  )
  const samples = watchCounters(
    {
      store,
      drivers,
      regions: served,
      installationId: installation.id,
      callMs: chooseTimeouts(settings, engines !== null).callMs,
      onCall: meters.called,
    },
    log,
  )
  const stopping = new AbortController()
  const onError = throttleErrors(log, 'real clusters')
  const fleets = engines?.keepFleets({ stop: stopping.signal, onError: (_cluster, error) => onError(error) })
  return {
    async stop() {
      cleanup.stop()
      power?.stop()
      stopping.abort()
      await Promise.all([fleets, scaling.stop(), samples.stop(), infrastructureWatch.stop()])
    },
  }
}

function createMetadataService({ store, secretBox, catalogue }: Foundation, log: Log): MetadataService {
  const tokens = createMetadataTokens()
  return serveMetadata({ store, secretBox, catalogue, tokens }, throttleErrors(log, 'metadata of hosts'))
}
