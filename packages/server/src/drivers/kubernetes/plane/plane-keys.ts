import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { isRecord, parseJson, textField } from '#domain/shared/index.ts'
import { makeIssuer } from '../../certificates/make-issuer.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'

/** Secrets of a control plane, besides the cluster's own authority. */
export interface PlaneKeys {
  /** Signs certificates of etcd members and API servers; etcd accepts no other clients. */
  readonly etcdAuthority: CertificateAndKey
  /** Signs the API server's client certificate for aggregated API servers, and the certificates of mTLS listeners. */
  readonly frontProxyAuthority: CertificateAndKey
  /** Signs service account tokens: RSA private key, 2048 bits, PEM (PKCS #8). */
  readonly serviceAccountKey: string
  /** Encrypts Secrets in etcd: 32 bytes in base64. */
  readonly secretsKey: string
}

const secretsKeyBytes = 32

/**
 * Generates the keys of a new control plane; takes about 0.3 s.
 * @param nowMs the database's time
 */
export async function makePlaneKeys(nowMs: number): Promise<PlaneKeys> {
  const [etcdAuthority, frontProxyAuthority, pair] = await Promise.all([
    makeIssuer('etcd', nowMs),
    makeIssuer('front-proxy', nowMs),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ])
  const serviceAccountKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    etcdAuthority,
    frontProxyAuthority,
    serviceAccountKey,
    secretsKey: randomBytes(secretsKeyBytes).toString('base64'),
  }
}

/** Serializes keys to JSON, to be sealed. */
export function formatPlaneKeys(keys: PlaneKeys): string {
  return JSON.stringify(keys)
}

/** Parses keys. Throws Broken, naming the field only, if a key is missing, invalid or does not match its certificate. */
export function readPlaneKeys(text: string): PlaneKeys {
  const read = parse(text)
  const serviceAccountKey = textField(read, 'serviceAccountKey') ?? ''
  if (readKey(serviceAccountKey)?.asymmetricKeyType !== 'rsa') throw unreadable('serviceAccountKey')
  const secretsKey = textField(read, 'secretsKey') ?? ''
  if (Buffer.from(secretsKey, 'base64').length !== secretsKeyBytes) throw unreadable('secretsKey')
  return {
    etcdAuthority: readAuthority(read, 'etcdAuthority'),
    frontProxyAuthority: readAuthority(read, 'frontProxyAuthority'),
    serviceAccountKey,
    secretsKey,
  }
}

/** Public key (PEM, SPKI) that verifies service account tokens. */
export function publicServiceAccountKey({ serviceAccountKey }: PlaneKeys): string {
  return createPublicKey(serviceAccountKey).export({ type: 'spki', format: 'pem' }).toString()
}

function readAuthority(read: Readonly<Record<string, unknown>>, field: string): CertificateAndKey {
  const value = read[field]
  const [certificate, key] = ['certificate', 'key'].map((one) => (isRecord(value) ? textField(value, one) : undefined))
  if (certificate === undefined || key === undefined || !isPair(certificate, key)) throw unreadable(field)
  return { certificate, key }
}

function isPair(certificate: string, key: string): boolean {
  const privateKey = readKey(key)
  try {
    return privateKey !== null && new X509Certificate(certificate).checkPrivateKey(privateKey)
  } catch {
    return false
  }
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  // Drops the parser's error, which quotes the secret.
  const read = parseJson(text)
  if (isRecord(read)) return read
  throw unreadable('the whole text')
}

const unreadable = (field: string): DriverError =>
  new DriverError('Broken', `The keys of a control plane cannot be read: ${field} is missing or damaged.`)
