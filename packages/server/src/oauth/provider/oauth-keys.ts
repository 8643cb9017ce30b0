import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { SecretBox } from '../../domain/shared/index.ts'
import { findOauthKeys, keepOauthKeys } from '../../store/oauth/keep-oauth-keys.ts'
import type { Db } from '../../store/open-store.ts'

/** Keys of the OAuth side, the same for every process of an installation. */
export interface OauthKeys {
  /** Signs cookies. */
  readonly cookie: string
  /** Makes the tokens of forms. */
  readonly form: string
  /** The library wants a signing key; nothing that is handed out is signed with it. */
  readonly signing: JWK
}

const place = 'installation/oauth-keys'

/** The installation's keys, made and sealed by whichever process asks first. */
export async function openOauthKeys(db: Db, secretBox: SecretBox): Promise<OauthKeys> {
  const kept =
    (await findOauthKeys(db)) ?? (await keepOauthKeys(db, await secretBox.seal(JSON.stringify(makeKeys()), place)))
  return JSON.parse(await secretBox.open(kept, place)) as OauthKeys
}

function makeKeys(): OauthKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    cookie: randomBytes(32).toString('hex'),
    form: randomBytes(32).toString('hex'),
    signing: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK,
  }
}
