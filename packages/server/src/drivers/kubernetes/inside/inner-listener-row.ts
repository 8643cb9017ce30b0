import { sql } from '../../registry/sql.ts'
import { isAuthorityDue } from '#domain/shared/index.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import { makeIssuer, readCertificateEndMs, renewIssuer } from '../../certificates/make-issuer.ts'
import type { Registry } from '../../registry/open-registry.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'

/** Address and authority of the listener for programs inside clusters (ADR 0024). */
export interface InnerListenerRow {
  readonly url: string
  readonly caCertificate: string
}

interface KeptRow extends InnerListenerRow {
  readonly sealed: Buffer
}

const contextOf = (engine: string): string => `infra-inner-listener/${engine}`
const columns = sql`url, ca_certificate as "caCertificate", ca_key_sealed as sealed`

/** Finds an engine's listener; null until one has been opened. */
export async function findInnerListener(registry: Registry, engine: string): Promise<InnerListenerRow | null> {
  const [row] = await registry.query<KeptRow>`select ${columns} from infra.inner_listeners where engine = ${engine}`
  return row ? { url: row.url, caCertificate: row.caCertificate } : null
}

/**
 * Stores the URL of an engine's listener and returns the listener's authority, created by the first process. Its certificate is renewed with the same key
 * before it expires, so clusters continue to trust it.
 */
export async function ensureInnerListener(registry: Registry, engine: string, url: string): Promise<CertificateAndKey> {
  const row = (await takeUrl(registry, engine, url)) ?? (await insertListener(registry, engine, url))
  const { secretBox } = registry
  const key = await secretBox.open(row.sealed, contextOf(engine))
  return { key, certificate: await ensureAuthority(registry, engine, { key, certificate: row.caCertificate }) }
}

async function takeUrl(registry: Registry, engine: string, url: string): Promise<KeptRow | null> {
  const [row] =
    await registry.query<KeptRow>`update infra.inner_listeners set url = ${url} where engine = ${engine} returning ${columns}`
  return row ?? null
}

/** If processes race, one inserts its row and all use it. */
async function insertListener(registry: Registry, engine: string, url: string): Promise<KeptRow> {
  const { certificate, key } = await makeIssuer(`moorage ${engine}`, await readRegistryClock(registry))
  const { secretBox } = registry
  const sealed = Buffer.from(await secretBox.seal(key, contextOf(engine)))
  await registry.query`insert into infra.inner_listeners (engine, url, ca_certificate, ca_key_sealed) values (${engine}, ${url}, ${certificate}, ${sealed}) on conflict do nothing`
  const row = await takeUrl(registry, engine, url)
  if (!row) throw new Error('The row of the inner listener was deleted while it was created.')
  return row
}

async function ensureAuthority(registry: Registry, engine: string, authority: CertificateAndKey): Promise<string> {
  const nowMs = await readRegistryClock(registry)
  if (!isAuthorityDue(readCertificateEndMs(authority.certificate), nowMs)) return authority.certificate
  const renewed = await renewIssuer(authority, `moorage ${engine}`, nowMs)
  await registry.query`update infra.inner_listeners set ca_certificate = ${renewed} where engine = ${engine} and ca_certificate = ${authority.certificate}`
  return (await findInnerListener(registry, engine))?.caCertificate ?? renewed
}
