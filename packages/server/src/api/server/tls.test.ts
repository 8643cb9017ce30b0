import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, get } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'

/** One DER value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length: octets } = content
  const length = octets < 128 ? [octets] : octets < 256 ? [0x81, octets] : [0x82, octets >> 8, octets & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

/** A certificate for `localhost` that signs itself, made anew for each run. */
function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))),
  )
  const validity = der(0x30, der(0x18, Buffer.from('20200101000000Z')), der(0x18, Buffer.from('21200101000000Z')))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey,
  )
  const signature = sign('sha256', body, createPrivateKey(privateKey))
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${whole
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const tls = selfSigned()

const harness = await startHttpHarness({
  isPlumbing: true,
  tls,
  handlers: { 'volume.list': { kind: 'read', run: async () => ({ isThere: true }) } },
})
const origin = await harness.listen()
afterAll(() => harness.close())

async function ask(options: RequestOptions): Promise<IncomingMessage> {
  const [answer] = await once(
    get(`${origin}/v4/volumes`, {
      ca: tls.cert,
      servername: 'localhost',
      headers: { authorization: `Bearer ${harness.token}` },
      agent: false,
      ...options,
    }),
    'response',
  )
  return answer as IncomingMessage
}

describe('https (decision A6: when a certificate is configured)', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('answers over %s', async (version) => {
    const answer = await ask({ minVersion: version, maxVersion: version })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect([answer.statusCode, answer.headers['content-type'], await text(answer)]).toEqual([
      200,
      'application/json',
      '{"isThere":true}',
    ])
  })

  it('refuses headers over the limit there too (decision A8)', async () => {
    const answer = await ask({ headers: { 'x-long': 'x'.repeat(20_000) } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([431, 'application/json'])
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    answer.resume()
  })
})
