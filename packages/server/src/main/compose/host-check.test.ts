import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { localhostCertificate } from '#testkit/simulated/certificates.ts'
import { readSettings } from '../settings/index.ts'
import { createHostCheck } from './host-check.ts'

const settings = readSettings({ MOORAGE_ALLOWED_HOSTS: 'moorage, Moorage.Shop.svc' })
const isKnown = createHostCheck({ settings })

const names =
  '127.0.0.1:4400 192.0.2.7 [::1]:4400 [fe80::1] localhost LOCALHOST:4400 localhost. a.localhost:1 moorage:4400'

it.each([...names.split(' '), 'moorage.shop.svc', hostname(), `${hostname()}.local:4400`, '', undefined])(
  'accepts %s',
  (host) => {
    expect(isKnown(host)).toBe(true)
  },
)

const others =
  'evil.test evil.test:4400 localhost.evil.test localhost@evil.test 127.0.0.1.evil.test x.moorage [evil.test] :::'

it.each([...others.split(' '), `${hostname()}.evil.test`, 'a b'])('rejects %s', (host) => {
  expect(isKnown(host)).toBe(false)
})

it('accepts the names of the public URL and of the certificate', () => {
  const isNamed = createHostCheck({
    settings: readSettings({ MOORAGE_PUBLIC_URL: 'https://cloud.example.org' }),
    certificate: () => localhostCertificate.cert,
  })
  expect(['cloud.example.org', 'localhost', 'evil.test'].map(isNamed)).toEqual([true, true, false])
})
