import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { isRecord } from '#domain/shared/index.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import { findOauthKeys, keepOauthKeys } from '#store/oauth/keep-oauth-keys.ts'
import type { Db } from '#store/open-store.ts'
import { secretPlaces } from '#store/secret/sealed-columns.ts'

/** Keys of the OAuth side, the same for every process of an installation. */
export interface OauthKeys {
  /** Signs cookies. */
  readonly cookie: string
  /** Makes the tokens of forms. */
  readonly form: string
  /** The library wants a signing key; nothing that is handed out is signed with it. */
  readonly signing: JWK
}

const place = secretPlaces.oauthKeys

/** The installation's keys, made and sealed by whichever process asks first. */
export async function openOauthKeys(db: Db, secretBox: SecretBox): Promise<OauthKeys> {
  const kept =
    (await findOauthKeys(db)) ?? (await keepOauthKeys(db, await secretBox.seal(JSON.stringify(makeKeys()), place)))
  return readKeys(JSON.parse(await secretBox.open(kept, place)))
}

function readKeys(kept: unknown): OauthKeys {
  const { cookie, form, signing } = isRecord(kept) ? kept : {}
  if (typeof cookie !== 'string' || typeof form !== 'string' || !isKey(signing))
    throw new Error('The keys of the OAuth side that the database holds are not whole.')
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
