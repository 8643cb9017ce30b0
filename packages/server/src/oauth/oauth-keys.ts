import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { isRecord } from '#domain/shared/index.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import { findOauthKeys, ensureOauthKeys } from '#store/oauth/ensure-oauth-keys.ts'
import type { Db } from '#store/open-store.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'

/** OAuth keys, shared by an installation's processes. */
export interface OauthKeys {
  readonly cookie: string
  readonly form: string
  /** Required by the library, but signs nothing that is issued. */
  readonly signing: JWK
}

const sealScope = secretContexts.oauthKeys

/** Returns the keys of the installation. The first process creates and seals them. Throws if they cannot be opened or are incomplete. */
export async function openOauthKeys(db: Db, secretBox: SecretBox): Promise<OauthKeys> {
  const kept =
    (await findOauthKeys(db)) ??
    (await ensureOauthKeys(db, await secretBox.seal(JSON.stringify(makeKeys()), sealScope)))
  return readKeys(JSON.parse(await secretBox.open(kept, sealScope)))
}

function readKeys(kept: unknown): OauthKeys {
  const { cookie, form, signing } = isRecord(kept) ? kept : {}
  if (typeof cookie !== 'string' || typeof form !== 'string' || !isKey(signing))
    throw new Error('The OAuth keys in the database are incomplete.')
  return { cookie, form, signing }
}

function isKey(value: unknown): value is JWK {
  return isRecord(value) && typeof value['kty'] === 'string'
}

function makeKeys(): OauthKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    cookie: randomBytes(32).toString('hex'),
    form: randomBytes(32).toString('hex'),
    signing: { ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' },
  }
}
