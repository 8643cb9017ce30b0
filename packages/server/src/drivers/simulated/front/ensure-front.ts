import { isAuthorityDue } from '#domain/shared/index.ts'
import { makeIssuer, readCertificateEndMs, renewIssuer } from '../../certificates/make-issuer.ts'
import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import { readWorldTime } from '../world/world.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { Certified } from '../../certificates/certified.ts'
import type { World } from '../world/world.ts'

/** Address of a new front, and the URL that overrides it. */
export interface WantedFront {
  readonly address: string
  readonly publicUrl: string | null
}

/** A front as the listeners need it. */
export interface EnsuredFront {
  readonly url: string
  readonly authority: Certified
}

interface FrontRow {
  readonly url: string
  readonly certificate: string
  readonly sealed: Buffer
}

const keyContext = 'sim-front/ca-key'
const commonName = 'moorage front'

/**
 * Ensures the installation's front. Its first address and authority key never change; the authority's certificate is renewed before it expires. The URL is the
 * override while the most recently started process sets one. Rejects if the key was sealed with an unavailable key.
 */
export async function ensureFront(world: World, secretBox: SecretBox, wanted: WantedFront): Promise<EnsuredFront> {
  const row = (await takeUrl(world, wanted)) ?? (await insertFront(world, secretBox, wanted))
  const { certificate, sealed, url } = row
  const authority = { certificate, key: await secretBox.open(sealed, keyContext) }
  return { url, authority: { ...authority, certificate: await keepCertificate(world, authority) } }
}

/** Renews the authority's certificate with the same key if due. Of concurrent renewals, one is stored and used by all. */
async function keepCertificate(world: World, authority: Certified): Promise<string> {
  const nowMs = await reachable(world, () => readWorldTime(world.pool))
  if (!isAuthorityDue(readCertificateEndMs(authority.certificate), nowMs)) return authority.certificate
  const renewed = await renewIssuer(authority, commonName, nowMs)
  const { rows } = await inTransaction(world, async (tx) => {
    await tx.query('update sim.fronts set ca_certificate = $2 where ca_certificate = $1', [
      authority.certificate,
      renewed,
    ])
    return tx.query<{ certificate: string }>('select ca_certificate as certificate from sim.fronts')
  })
  return rows[0]?.certificate ?? renewed
}

async function takeUrl(world: World, { publicUrl }: WantedFront): Promise<FrontRow | null> {
  const { rows } = await inTransaction(world, (tx) =>
    tx.query<FrontRow>(
      `update sim.fronts set url = coalesce($1, first_url) returning url, ca_certificate as certificate, ca_key_sealed as sealed`,
      [publicUrl],
    ),
  )
  return rows[0] ?? null
}

/** Of concurrent inserts one wins, and all processes use its row. */
async function insertFront(world: World, secretBox: SecretBox, wanted: WantedFront): Promise<FrontRow> {
  const nowMs = await reachable(world, () => readWorldTime(world.pool))
  const { certificate, key } = await makeIssuer(commonName, nowMs)
  const sealed = await secretBox.seal(key, keyContext)
  await inTransaction(world, (tx) =>
    tx.query(
      'insert into sim.fronts (first_url, url, ca_certificate, ca_key_sealed) values ($1, $1, $2, $3) on conflict do nothing',
      [wanted.address, certificate, sealed],
    ),
  )
  const row = await takeUrl(world, wanted)
  if (!row) throw new Error('The front was deleted while it was being created.')
  return row
}
