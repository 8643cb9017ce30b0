import type { AddressInfo } from 'node:net'
import { asError } from '#domain/shared/index.ts'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { type Api, type ApiOptions, buildApi } from '#api/server/build-api.ts'
import { type RequestQueues, openRequestQueues } from '#api/request/queues/open-queues.ts'
import { handlers } from '#api/endpoints/handlers.ts'
import { createDashboard } from '#dashboard/create-dashboard.ts'
import type { SimSnapshots } from '#drivers/simulated/index.ts'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import type { MaintenanceWatch } from '#store/installation/watch-maintenance.ts'
import { createOauth } from '#oauth/create-oauth.ts'
import { boundAddress } from '../admin/bound-address.ts'
import { simulatedEngine } from '../engines/index.ts'
import { handleProbe } from '../admin/handle-probe.ts'
import type { Readiness } from '../admin/readiness.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import { type Addresses, listAddresses, toListenFailure } from './addresses.ts'
import type { Foundation } from './foundation.ts'
import type { Meters } from '../metrics/meters.ts'
import type { Traces } from '../tracing/open-traces.ts'
import type { RunContext } from './run-context.ts'
import { chooseNameLookup } from '../dns/index.ts'
import { openMaintenance } from './open-maintenance.ts'
import { serveHostConsoles } from '../host-console/serve-host-consoles.ts'
import { openBuiltConsole } from '../console/built-console.ts'
import { type MountedConsole, mountConsole } from '../console/mount-console.ts'
import { mountLandingPage, type LandingPage } from '../landing-page/mount-landing-page.ts'
import { mountUploads } from '../uploads/mount-uploads.ts'
import { mountVolumeContent } from '../uploads/mount-volume-content.ts'
import { createHostCheck } from './host-check.ts'
import { readTlsIdentity, type TlsIdentity } from './tls-identity.ts'

/** API options in addition to the foundation. */
export interface OpenServiceOptions {
  readonly settings: Settings
  readonly log: Log
  readonly meters: Meters
  /** Token for /sim (decision G5). */
  readonly operatorToken: string
  readonly isTestProfile: boolean
  /** Simulation snapshots, only under the test profile; null with real infrastructure. */
  readonly snapshots?: SimSnapshots | null
  /** Accepts requests during maintenance (decision I6). */
  readonly isDuringMaintenance: boolean
  readonly readiness: Readiness
  readonly traces?: Traces | null
  readonly onReload: RunContext['onReload']
  /** Called after binding, before any request. */
  onListening(addresses: Addresses): void
}

/** Listening API. */
export interface OpenedApi extends Api {
  readonly addresses: Addresses
  readonly maintenance: Pick<MaintenanceWatch, 'current' | 'watch'>
  readonly queues: RequestQueues
  /** If false, `/` shows build instructions. */
  readonly hasConsole: boolean
}

/**
 * Builds the API and everything beside /v4: simulator API, cluster dashboards, OAuth, probes, console, landing page. Listens and returns the API with its
 * addresses. Stops it and throws OperatorFailure (exit 2) if the address is unusable. A reload renews the TLS certificate.
 */
export async function openApi(foundation: Foundation, options: OpenServiceOptions): Promise<OpenedApi> {
  const { settings, log, meters } = options
  const tls = readTlsIdentity(settings)
  let origin = settings.publicUrl ?? ''
  const maintenance = await openMaintenance(foundation, options)
  const current = (): Maintenance | null => maintenance.current()
  const queues = openRequestQueues()
  const api = buildApi({
    context: {
      store: foundation.store,
      catalogue: foundation.catalogue,
      vendor: foundation.installation.vendor,
      nodePrefix: foundation.installation.node_prefix,
      secretBox: foundation.secretBox,
      policy: foundation.dialect.dialect.policy,
      origin: () => origin,
      names: chooseNameLookup(foundation.catalogue),
    },
    dialect: foundation.dialect,
    handlers,
    log,
    rateLimits: settings.rateLimit,
    ...observeAnswers(log, meters),
    ...traceAnswers(meters, options.traces ?? null),
    maintenance,
    queues,
    isBehindProxy: settings.publicUrl !== null,
    ...checkHosts(settings, tls),
    ...(tls ? { tls: tls.options } : {}),
  })
  meters.sources.countStreams = api.countStreams
  meters.sources.isInMaintenance = () => current() !== null
  const beside = await mountBeside(api, foundation, { ...options, maintenance: current, origin: () => origin })
  const addresses = await listen({ ...api, ...beside }, settings, (bound) => {
    const own = listAddresses(tls ? 'https' : 'http', settings.listen, bound)
    origin = settings.publicUrl ?? own.origin
    const held = { ...own, origin }
    options.onListening(held)
    return held
  })
  options.onReload((now) => tls?.renew(api.server.server, now))
  return {
    ...api,
    ...beside,
    addresses,
    queues,
    hasConsole: beside.isBuilt,
    maintenance: { current, watch: (end) => maintenance.watch(end) },
  }
}

/** Returns a `stop` that ends the sessions of consoles too. */
function serveConsoles(
  api: Api,
  { store, drivers, installation }: Foundation,
  { log, maintenance, origin }: Pick<OpenServiceOptions, 'log'> & Pick<LandingPage, 'maintenance' | 'origin'>,
): Pick<Api, 'stop'> {
  const consoles = serveHostConsoles(api.server.server, {
    store,
    drivers,
    installationId: installation.id,
    origin,
    isInMaintenance: () => maintenance() !== null,
    tries: api.tries,
    onError: throttleErrors(log, 'serial consoles'),
  })
  return { stop: async () => void (await Promise.all([consoles.stop(), api.stop()])) }
}

/** Skips the check behind a proxy, which can send any name. */
function checkHosts(settings: Settings, tls: TlsIdentity | null): Pick<ApiOptions, 'isKnownHost'> {
  if (settings.publicUrl !== null) return {}
  return { isKnownHost: createHostCheck({ settings, certificate: () => tls?.certificate() ?? null }) }
}

function traceAnswers(meters: Meters, traces: Traces | null): Pick<ApiOptions, 'onResponse' | 'traceRequest'> {
  if (traces === null) return {}
  return {
    traceRequest: traces.begin,
    onResponse(note, trace) {
      meters.answered(note)
      if (trace) traces.answered(note, trace)
    },
  }
}

async function mountBeside(
  api: Api,
  foundation: Foundation,
  options: OpenServiceOptions & Pick<LandingPage, 'maintenance' | 'origin'>,
): Promise<MountedConsole & Pick<Api, 'stop'>> {
  const { settings, log, maintenance, origin } = options
  if (foundation.simulation) {
    await api.server.register(foundation.simulation.routes, {
      prefix: '/sim',
      operatorToken: options.operatorToken,
      isTestProfile: options.isTestProfile,
      advanceClock: foundation.advanceClock,
      snapshots: options.snapshots ?? null,
    })
  }
  await api.server.register(makeDashboard(foundation, origin), { prefix: '/dashboard' })
  await api.server.register(
    createOauth({
      store: foundation.store,
      dialect: foundation.dialect,
      secretBox: foundation.secretBox,
      log,
      origin,
      maintenance,
      passwords: api.passwords,
      isBehindProxy: settings.publicUrl !== null,
      count: ({ name, isKnown }) => api.countExternal({ name, isToken: isKnown }),
    }),
  )
  mountUploads(api.server, {
    ...foundation,
    installationId: foundation.installation.id,
    maxBytes: settings.imageMaxGib * 2 ** 30,
  })
  mountVolumeContent(api.server, { ...foundation, installationId: foundation.installation.id })
  mountProbes(api, options.readiness)
  const console = mountConsole(api.server, openBuiltConsole(settings.dialect))
  const pace = foundation.simulation ? settings.simPace : null
  mountLandingPage(api.server, { origin, maintenance, dialect: settings.dialect, console, pace })
  return { ...console, ...serveConsoles(api, foundation, options) }
}

function makeDashboard({ store, secretBox, installation, drivers, catalogue }: Foundation, origin: () => string) {
  return createDashboard({
    store,
    secretBox,
    installationId: installation.id,
    clusters: drivers.clusters,
    isSimulated: (region) => findRegion(catalogue, region)?.drivers.clusters === simulatedEngine,
    origin,
    addressKeyOf: addressBucket,
  })
}

function observeAnswers(log: Log, meters: Meters): Pick<ApiOptions, 'onResponse' | 'onWatchError'> {
  const logErrors = { events: throttleErrors(log, 'event feed'), tokens: throttleErrors(log, 'token watch') }
  return {
    onResponse: meters.answered,
    onWatchError(watch, error) {
      meters.watchFailed(watch)
      logErrors[watch](error)
    },
  }
}

/** Serves probes for clients that can reach only the API address. */
function mountProbes({ server }: Api, readiness: Readiness): void {
  for (const url of ['/livez', '/readyz'])
    server.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const answer = await handleProbe(request.url, readiness)
        return reply
          .code(answer?.status ?? 404)
          .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .send(answer?.text)
      },
    })
}

/** Calls `hold` in the event loop turn of the bind, before any connection is accepted. */
async function listen<T>(api: Api, settings: Settings, hold: (bound: AddressInfo) => T): Promise<T> {
  const { promise: held, resolve, reject } = Promise.withResolvers<T>()
  api.server.server.once('listening', () => {
    try {
      resolve(hold(boundAddress(api.server.server)))
    } catch (error) {
      reject(asError(error))
    }
  })
  held.catch(() => undefined)
  try {
    // Copied, because the framework mutates its argument.
    await api.server.listen({ ...settings.listen })
    return await held
  } catch (error) {
    await api.stop()
    throw toListenFailure(settingTable.listen.variable, settings.listen, error)
  }
}
