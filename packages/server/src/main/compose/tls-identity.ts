import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createSecureContext, type SecureContext, Server as TlsServer } from 'node:tls'
import { tlsSuites } from '#domain/shared/index.ts'
import type { Settings } from '../settings/index.ts'

type OnContext = (error: Error | null, context?: SecureContext) => void

/** TLS certificate and key of the service. */
export type TlsIdentity = NonNullable<ReturnType<typeof readTlsIdentity>>

/** Returns the configured TLS certificate and key; null if not configured (validated: both or neither). Throws if a file is unreadable or invalid. */
export function readTlsIdentity(settings: Settings) {
  const first = readPem(settings)
  if (first === null) return null
  // For "localhost", Fastify has an internal second server, which only this callback covers.
  let [current, certificate] = [createSecureContext(first), first.cert]
  return {
    options: { cert: first.cert, key: first.key, SNICallback: (_name: string, done: OnContext) => done(null, current) },
    certificate: (): string => certificate,
    /** Applies to new connections only. Rethrows read errors. */
    renew(server: Server, now: Settings): void {
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
