import { type SecureContext, createSecureContext } from 'node:tls'
import { textField, tlsSuites } from '#domain/shared/index.ts'
import { tlsContext } from '../cluster-rows/serving-certificate.ts'
import { uidOfTlsName } from '../cluster-rows/tls-name.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { FrontFailedAttempts } from './front-options.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Finds the TLS context of a server name; null selects the listener's own certificate. */
export type ClusterContexts = (name: string, address: string) => Promise<SecureContext | null>

interface Held {
  readonly sealed: Buffer
  readonly context: SecureContext
}

const heldMax = 1_000

/**
 * Lookup of TLS contexts: `c-<uid>.moorage.internal` gets that cluster's certificate, reloaded after a change (decision E8), other names null. An unknown
 * cluster counts as a failed attempt of the client's address. Above the limit, only cached certificates are returned (decision G10.2).
 */
export function createClusterContexts(
  state: SimulatorState,
  secretBox: SecretBox,
  tries?: FrontFailedAttempts,
): ClusterContexts {
  const held = new Map<string, Held>()
  return async (name, address) => {
    const uid = uidOfTlsName(name)
    if (uid === undefined) return null
    const known = held.get(uid)
    if (tries && tries.waitS(address) !== null) return known?.context ?? null
    const {
      rows: [row],
    } = await state.pool.query<{ sealed: Buffer }>('select tls_sealed as sealed from sim.clusters where uid = $1', [
      uid,
    ])
    if (row && known?.sealed.equals(row.sealed)) return known.context
    held.delete(uid)
    if (!row) {
      tries?.count(address)
      return null
    }
    const opened: unknown = JSON.parse(await secretBox.open(row.sealed, tlsContext(uid)))
    const [cert, key] = [textField(opened, 'cert'), textField(opened, 'key')]
    if (cert === undefined || key === undefined)
      throw new Error('The serving certificate of a simulated cluster is incomplete.')
    const context = createSecureContext({ cert, key, ...tlsSuites })
    const [oldest] = held.keys()
    if (held.size >= heldMax && oldest !== undefined) held.delete(oldest)
    held.set(uid, { sealed: row.sealed, context })
    return context
  }
}
