import { Server as TlsServer } from 'node:tls'
import { type CompiledDialect, compileDialect, linode } from '@moorage/contract'
import { type Api, buildApi } from '#api/server/build-api.ts'
import { handlers } from '#api/endpoints/handlers.ts'
import type { InnerCertificate, InnerListener } from '#drivers/kubernetes/index.ts'
import { findListenError } from '../../admin/find-listen-error.ts'
import type { Meters } from '../../metrics/meters.ts'
import { errorCode } from '#domain/shared/index.ts'
import { chooseNameLookup } from '../../dns/index.ts'
import type { Log } from '../../logging/open-log.ts'
import type { Settings } from '../../settings/index.ts'
import type { Foundation } from '../foundation.ts'
import type { OpenedApi } from '../open-api.ts'

/** Dependencies of the listeners, which share the main API's limits. */
export interface InnerApiContext {
  readonly foundation: Foundation
  readonly api: Pick<OpenedApi, 'maintenance' | 'passwords' | 'queues'>
  readonly settings: Settings
  readonly log: Log
  readonly meters: Meters
}

/** Running inner API listener. */
export type StartedInnerApi = Awaited<ReturnType<typeof startInnerApi>>

/**
 * Starts an API listener for an engine's clusters, with TLS, on the first free port, and publishes its URL to them. Always uses the linode dialect, for which
 * volume drivers and controllers are built (ADR 0024). `renew` replaces an expiring certificate. Rejects with the system error if the address is not available.
 */
export async function startInnerApi(context: InnerApiContext, listener: InnerListener, address: string) {
  const ports = await listener.findPorts()
  const port = (ports.length > 1 ? await findFree(address, ports) : undefined) ?? ports[0] ?? 0
  const url = listener.publicUrl ?? `https://${address}:${port}`
  let certificate = await listener.certify({ address, url }, null)
  const api = buildInnerApi(context, { url, certificate, isBehindProxy: listener.publicUrl !== null })
  try {
    await api.server.listen({ host: address, port })
  } catch (error) {
    await api.stop()
    throw error
  }
  return {
    url,
    async renew(): Promise<void> {
      const now = await listener.certify({ address, url }, certificate)
      if (now !== certificate && api.server.server instanceof TlsServer) api.server.server.setSecureContext(tlsOf(now))
      certificate = now
    },
    stop: api.stop,
  }
}

/** Returns the first free port. Clusters get its URL before the listener starts. */
async function findFree(host: string, ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    const error = await findListenError({ host, port })
    if (error === null) return port
    if (errorCode(error) !== 'EADDRINUSE') throw error
  }
  return undefined
}

interface InnerApiOptions {
  readonly url: string
  readonly certificate: InnerCertificate
  readonly isBehindProxy: boolean
}

function buildInnerApi(
  { foundation, api, settings, log, meters }: InnerApiContext,
  { url, certificate, isBehindProxy }: InnerApiOptions,
): Api {
  const { store, catalogue, installation, secretBox } = foundation
  const dialect = linodeOf(foundation)
  return buildApi({
    context: {
      store,
      catalogue,
      vendor: installation.vendor,
      nodePrefix: installation.node_prefix,
      secretBox,
      policy: dialect.dialect.policy,
      origin: () => url,
      names: chooseNameLookup(catalogue),
    },
    dialect,
    handlers,
    log,
    rateLimits: settings.rateLimit,
    onResponse: meters.answered,
    onWatchError: (watch) => meters.watchFailed(watch),
    passwords: api.passwords,
    queues: api.queues,
    maintenance: { ...api.maintenance, stop: async () => undefined },
    isBehindProxy,
    tls: tlsOf(certificate),
  })
}

function linodeOf({ dialect }: Foundation): CompiledDialect {
  return dialect.dialect.name === 'linode' ? dialect : compileDialect(linode)
}

function tlsOf({ certificate, key }: InnerCertificate): { readonly cert: string; readonly key: string } {
  return { cert: certificate, key }
}
