import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { type Api, buildApi } from '../../api/server/build-api.ts'
import { handlers } from '../../api/server/handlers.ts'
import { isDatabaseAway } from '../../api/request/answer/is-database-away.ts'
import { createOauth } from '../../oauth/create-oauth.ts'
import type { Log } from '../logging/open-log.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import type { Foundation } from './foundation.ts'
import type { Meters } from './meters.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { refuseListen } from './refuse-listen.ts'

/** What the interface needs beside the foundation. */
export interface OpenApiOptions {
  readonly settings: Settings
  readonly log: Log
  readonly meters: Meters
  /** Bearer token of /sim (decision G5). */
  readonly operatorToken: string
  /** Whether /sim/clock exists. */
  readonly isTestProfile: boolean
}

/** A listening interface. */
export interface OpenedApi extends Api {
  /** Where clients reach it, without /v4. */
  readonly origin: string
  /** Where this machine reaches it, whatever clients are told: an address of its own, that of the loopback where it listens on all of them. */
  readonly localOrigin: string
}

/** A server that listens on every address is reached at the loopback's. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Builds the interface, mounts the simulation's own routes, the clusters' dashboard and the OAuth side beside it, and listens. */
export async function openApi(foundation: Foundation, options: OpenApiOptions): Promise<OpenedApi> {
  const { settings, log, meters } = options
  const tls =
    settings.tlsCert !== null && settings.tlsKey !== null
      ? { cert: readFileSync(settings.tlsCert, 'utf8'), key: readFileSync(settings.tlsKey, 'utf8') }
      : null
  let origin = settings.publicUrl ?? ''
  const api = buildApi({
    context: {
      store: foundation.store,
      catalogue: foundation.catalogue,
      vendor: foundation.installation.vendor,
      nodePrefix: foundation.installation.node_prefix,
      secretBox: foundation.secretBox,
      attachedVolumesFloor: foundation.dialect.dialect.policy.attachedVolumesFloor,
      origin: () => origin,
    },
    dialect: foundation.dialect,
    handlers,
    log,
    rateLimits: rateLimitsOf(settings),
    onAnswer: meters.answered,
    ...(tls ? { tls } : {}),
  })
  await api.server.register(foundation.simulation.routes, {
    prefix: '/sim',
    operatorToken: options.operatorToken,
    isTestProfile: options.isTestProfile,
    advanceClock: foundation.advanceClock,
  })
  await api.server.register(foundation.simulation.dashboard, { prefix: '/dashboard', origin: () => origin })
  await api.server.register(
    createOauth({
      store: foundation.store,
      dialect: foundation.dialect,
      secretBox: foundation.secretBox,
      log,
      origin: () => origin,
      isAway: isDatabaseAway,
      passwords: api.passwords,
      isBehindProxy: settings.publicUrl !== null,
      count: ({ name, isKnown }) => api.countBeside({ name, isToken: isKnown }),
    }),
  )
  const { address, port } = await listen(api, settings)
  const scheme = tls ? 'https' : 'http'
  if (origin === '') origin = `${scheme}://${bracket(settings.listen.host)}:${port}`
  return { ...api, origin, localOrigin: `${scheme}://${bracket(loopbackOf[address] ?? address)}:${port}` }
}

async function listen(api: Api, settings: Settings): Promise<AddressInfo> {
  try {
    await api.server.listen(settings.listen)
  } catch (error) {
    await api.stop()
    throw refuseListen(settingTable.listen.variable, settings.listen, error)
  }
  return api.server.server.address() as AddressInfo
}

function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
