import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { rejectRaw } from './reject-raw.ts'

async function answerTo(code: string, dialect = neutral): Promise<string> {
  const server = createServer((socket) =>
    rejectRaw(Object.assign(new Error(code), { code }), socket, compileDialect(dialect)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await text(connect((server.address() as AddressInfo).port, '127.0.0.1'))
  server.close()
  return answer
}

describe('rejectRaw (decisions A2, A8)', () => {
  it.each([
    [
      'ERR_HTTP_REQUEST_TIMEOUT',
      'HTTP/1.1 408 Request Timeout',
      'The request was not received in time.',
      'request.timeout',
    ],
    [
      'HPE_HEADER_OVERFLOW',
      'HTTP/1.1 431 Request Header Fields Too Large',
      'The header section is larger than 16 KiB.',
      'request.headers_too_large',
    ],
    ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 'The request is not valid HTTP.', 'request.malformed'],
  ])('%s is %s in JSON, and the connection closes', async (problem, line, reason, code) => {
    const [head = '', body = ''] = (await answerTo(problem)).split('\r\n\r\n')
    expect(head.split('\r\n')).toEqual([
      line,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      expect.stringMatching(/^X-Request-Id: [0-9a-f-]{36}$/),
      'Cache-Control: no-store',
      'x-content-type-options: nosniff',
      'Connection: close',
    ])
    expect(JSON.parse(body)).toEqual({ errors: [{ reason, field: '', code }] })
  })

  it('omits the field if the dialect does (decision B1)', async () => {
    expect(await answerTo('HPE_INVALID_METHOD', linode)).toMatch(
      /\r\n\r\n\{"errors":\[\{"reason":"The request is not valid HTTP."\}\]\}$/,
    )
  })
})
