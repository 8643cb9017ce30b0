import { isAuthorityDue } from '#domain/shared/index.ts'
import { makeIssuer, readCertificateEndMs, renewIssuer } from '../../certificates/make-issuer.ts'
import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { readSimulatorTime } from '../state/simulator-state.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** Input of ensureFront. */
export interface FrontInput {
  readonly address: string
  readonly publicUrl: string | null
}

/** Front data that all listeners share. */
export interface EnsuredFront {
  readonly url: string
  readonly authority: CertificateAndKey
}

interface FrontRow {
  readonly url: string
  readonly certificate: string
  readonly sealed: Buffer
}

const keyContext = 'sim-front/ca-key'
const commonName = 'moorage front'

/**
 * Ensures the front and returns its URL and authority. Its first address and authority key never change; the authority's certificate is renewed before expiry.
 * The URL is the last started process's override, otherwise the first address. Rejects if the key cannot be unsealed.
 */
export async function ensureFront(
  state: SimulatorState,
  secretBox: SecretBox,
  input: FrontInput,
): Promise<EnsuredFront> {
  const row = (await updateUrl(state, input)) ?? (await insertFront(state, secretBox, input))
  const { certificate, sealed, url } = row
  const authority = { certificate, key: await secretBox.open(sealed, keyContext) }
  return { url, authority: { ...authority, certificate: await renewCertificate(state, authority) } }
}

/** In a race, all processes use the first certificate. */
async function renewCertificate(state: SimulatorState, authority: CertificateAndKey): Promise<string> {
  const nowMs = await busyIfUnreachable(state, () => readSimulatorTime(state.pool))
  if (!isAuthorityDue(readCertificateEndMs(authority.certificate), nowMs)) return authority.certificate
  const renewed = await renewIssuer(authority, commonName, nowMs)
  const { rows } = await inTransaction(state, async (tx) => {
    await tx.query('update sim.fronts set ca_certificate = $2 where ca_certificate = $1', [
      authority.certificate,
      renewed,
    ])
    return tx.query<{ certificate: string }>('select ca_certificate as certificate from sim.fronts')
  })
  return rows[0]?.certificate ?? renewed
}

async function updateUrl(state: SimulatorState, { publicUrl }: FrontInput): Promise<FrontRow | null> {
  const { rows } = await inTransaction(state, (tx) =>
    tx.query<FrontRow>(
      `update sim.fronts set url = coalesce($1, first_url) returning url, ca_certificate as certificate, ca_key_sealed as sealed`,
      [publicUrl],
    ),
  )
  return rows[0] ?? null
}

/** In a race, all processes use the first row. */
async function insertFront(state: SimulatorState, secretBox: SecretBox, input: FrontInput): Promise<FrontRow> {
  const nowMs = await busyIfUnreachable(state, () => readSimulatorTime(state.pool))
  const { certificate, key } = await makeIssuer(commonName, nowMs)
  const sealed = await secretBox.seal(key, keyContext)
  await inTransaction(state, (tx) =>
    tx.query(
      'insert into sim.fronts (first_url, url, ca_certificate, ca_key_sealed) values ($1, $1, $2, $3) on conflict do nothing',
      [input.address, certificate, sealed],
    ),
  )
  const row = await updateUrl(state, input)
  if (!row) throw new Error('The front was deleted while it was being created.')
  return row
}
