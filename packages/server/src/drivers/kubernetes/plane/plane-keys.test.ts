import { X509Certificate, createPrivateKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatPlaneKeys, makePlaneKeys, publicServiceAccountKey, readPlaneKeys } from './plane-keys.ts'

test('keys of a control plane are unique, and survive serialization', async () => {
  const nowMs = Date.now()
  const [one, other] = await Promise.all([makePlaneKeys(nowMs), makePlaneKeys(nowMs)])
  expect(readPlaneKeys(formatPlaneKeys(one))).toEqual(one)
  const values = [one, other].flatMap((keys) => [
    keys.etcdAuthority.key,
    keys.frontProxyAuthority.key,
    keys.serviceAccountKey,
    keys.secretsKey,
  ])
  expect(new Set(values).size).toBe(8)
  const key = createPrivateKey(one.serviceAccountKey)
  expect([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048])
  expect(publicServiceAccountKey(one)).toContain('BEGIN PUBLIC KEY')
  expect(new X509Certificate(one.etcdAuthority.certificate).ca).toBe(true)
})

test('a missing or mismatched key is Broken, with the name of the field and nothing of the secret', async () => {
  const keys = await makePlaneKeys(Date.now())
  const mixed = { certificate: keys.etcdAuthority.certificate, key: keys.frontProxyAuthority.key }
  const damaged: readonly (readonly [string, unknown])[] = [
    ['the whole text', 'none'],
    ['the whole text', [keys]],
    ['serviceAccountKey', { ...keys, serviceAccountKey: undefined }],
    ['serviceAccountKey', { ...keys, serviceAccountKey: keys.etcdAuthority.key }],
    ['secretsKey', { ...keys, secretsKey: 'c2hvcnQ=' }],
    ['etcdAuthority', { ...keys, etcdAuthority: mixed }],
    ['etcdAuthority', { ...keys, etcdAuthority: { ...mixed, certificate: 'none' } }],
    ['frontProxyAuthority', { ...keys, frontProxyAuthority: null }],
  ]
  for (const [field, value] of damaged) {
    const text = value === 'none' ? `${keys.secretsKey}{` : JSON.stringify(value)
    expect(() => readPlaneKeys(text)).toThrow(
      expect.objectContaining({
        code: 'Broken',
        message: `The keys of a control plane cannot be read: ${field} is missing or damaged.`,
        cause: undefined,
      }),
    )
  }
})
