import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createSecureContext, type SecureContext, Server as TlsServer } from 'node:tls'
import { tlsSuites } from '#domain/shared/index.ts'
import type { Settings } from '../settings/index.ts'

/** Who the service is to those that come by https, until the files are read again. */
export interface TlsIdentity {
  /** For an https server to be made. */
  readonly options: {
    readonly cert: string
    readonly key: string
    SNICallback(name: string, done: (error: Error | null, context?: SecureContext) => void): void
  }
  /** The certificate chain that is shown now, PEM. */
  certificate(): string
  /** Reads the files anew: new connections get what is there now, open ones keep what they have. Throws what reading them throws. */
  renew(server: Server, settings: Settings): void
}

/** Reads certificate and key; null where there are none (the settings are checked: both or neither). */
export function readTlsIdentity(settings: Settings): TlsIdentity | null {
  const first = readPem(settings)
  if (first === null) return null
  // Fastify listens on "localhost" with a second server that it keeps to itself: this reaches it as well.
  let [current, certificate] = [createSecureContext(first), first.cert]
  return {
    options: { cert: first.cert, key: first.key, SNICallback: (_name, done) => done(null, current) },
    certificate: () => certificate,
    renew(server, now) {
      const pem = readPem(now)
      if (pem === null) return
      current = createSecureContext(pem)
      certificate = pem.cert
      if (server instanceof TlsServer) server.setSecureContext(pem)
    },
  }
}

function readPem({ tlsCert, tlsKey }: Settings) {
  if (tlsCert === null || tlsKey === null) return null
  return { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8'), ...tlsSuites }
}
