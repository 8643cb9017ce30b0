import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealedForm } from '#domain/shared/index.ts'
import { openKeyRing } from './key-ring.ts'
import { SecretRefused } from './secret-key.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SecretKey } from './secret-key.ts'

/**
 * A sealed secret: version (1 octet), id of the key (8), nonce (12), tag (16), then the text encrypted with AES-256-GCM. Version,
 * key id and context are authenticated with it. Random nonces are safe for far more secrets than an installation ever seals (2^32).
 */
const version = 1
const nonceOctets = 12
const tagOctets = 16
const nonceAt = sealedForm.keyIdAt + sealedForm.keyIdOctets
const tagAt = nonceAt + nonceOctets
const textAt = tagAt + tagOctets

/** Opens the box of a key file, whose changes it follows from then on. Throws SecretRefused when the file cannot be used; a sealed secret that cannot be opened rejects with one too. */
export function openSecretBox(path: string): SecretBox {
  const ring = openKeyRing(path)
  return {
    seal: async (plain, context) => seal(ring.sealing(), plain, context),
    async open(sealed, context) {
      const octets = Buffer.from(sealed)
      if (octets.length < textAt || octets[0] !== version)
        throw new SecretRefused(`The sealed secret ${context} has no form that this release knows.`)
      const id = octets.toString('hex', sealedForm.keyIdAt, nonceAt)
      const key = ring.opening(id)
      if (key) return open(key, octets, context)
      throw new SecretRefused(
        `The secret ${context} was sealed with key ${id}, which is not in the key file ${path} (${ring.ids().join(', ')}).`,
      )
    },
  }
}

function seal(key: SecretKey, plain: string, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(version), Buffer.from(key.id, 'hex')])
  const nonce = randomBytes(nonceOctets)
  const cipher = createCipheriv('aes-256-gcm', key.octets, nonce).setAAD(bind(head, context))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text])
}

function open(key: SecretKey, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key.octets, sealed.subarray(nonceAt, tagAt), {
    authTagLength: tagOctets,
  })
    .setAAD(bind(sealed.subarray(0, nonceAt), context))
    .setAuthTag(sealed.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SecretRefused(`The sealed secret ${context} was changed, or sealed for another place.`, error)
  }
}

function bind(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')])
}
