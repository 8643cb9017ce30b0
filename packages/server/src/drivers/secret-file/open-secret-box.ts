import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealedForm } from '#domain/shared/index.ts'
import { openKeyRing } from './key-ring.ts'
import { SecretError } from './secret-key.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SecretKey } from './secret-key.ts'

/**
 * Version of the sealed format: version (1 byte), key ID (8), nonce (12), tag (16), text encrypted with AES-256-GCM. Version, key ID and context are
 * authenticated. Random nonces are safe for 2^32 secrets.
 */
const version = 1
const nonceBytes = 12
const tagBytes = 16
const nonceAt = sealedForm.keyIdAt + sealedForm.keyIdOctets
const tagAt = nonceAt + nonceBytes
const stringAt = tagAt + tagBytes

/**
 * SecretBox that seals with the key file's first key, opens with any, and follows changes. Throws SecretError for an unusable file; `open` throws it for an
 * unreadable secret.
 */
export function openSecretBox(path: string): SecretBox {
  const ring = openKeyRing(path)
  return {
    seal: async (plain, context) => seal(ring.sealing(), plain, context),
    async open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < stringAt || bytes[0] !== version)
        throw new SecretError(`The sealed secret ${context} has a format that this release does not support.`)
      const id = bytes.toString('hex', sealedForm.keyIdAt, nonceAt)
      const key = ring.opening(id)
      if (key) return open(key, bytes, context)
      throw new SecretError(
        `The secret ${context} was sealed with key ${id}, which is not in the key file ${path} (${ring.ids().join(', ')}).`,
      )
    },
  }
}

function seal(key: SecretKey, plain: string, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(version), Buffer.from(key.id, 'hex')])
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(bind(head, context))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text])
}

function open(key: SecretKey, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(nonceAt, tagAt), {
    authTagLength: tagBytes,
  })
    .setAAD(bind(sealed.subarray(0, nonceAt), context))
    .setAuthTag(sealed.subarray(tagAt, stringAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(stringAt)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SecretError(`The sealed secret ${context} was modified, or it was sealed for another context.`, error)
  }
}

function bind(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')])
}
