import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookUpDns } from './look-up-dns.ts'

const deadlineMs = 5_000
const signal = new AbortController().signal

const known: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'two.example.org': [
    [192, 0, 2, 7],
    [192, 0, 2, 8],
  ],
  'six.example.org': [[0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0xf0, 0x3c, 0, 0, 0, 0, 0, 7]],
  'none.example.org': [],
}
const server = createSocket('udp4')
let servers: readonly string[]

function readQuestion(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

beforeAll(async () => {
  server.on('message', (message, from) => {
    const { name, end } = readQuestion(message)
    if (name === 'silent.example.org') return
    const found = known[name]
    const head = Buffer.from(message.subarray(0, end))
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    const records = (found ?? []).map((octets) =>
      Buffer.from([0xc0, 12, 0, octets.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, octets.length, ...octets]),
    )
    server.send(Buffer.concat([head, ...records]), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => server.close())

it('H16: resolves a name in either family', async () => {
  const asked = { signal, deadlineMs, servers }
  expect(await lookUpDns('two.example.org', { ...asked, type: 'ipv4' })).toEqual(['192.0.2.7', '192.0.2.8'])
  expect(await lookUpDns('six.example.org', { ...asked, type: 'ipv6' })).toEqual(['2001:db8::f03c:0:0:7'])
})

it('H16: distinguishes a name without addresses from an unknown name', async () => {
  const asked = { signal, deadlineMs, servers, type: 'ipv4' } as const
  expect(await lookUpDns('none.example.org', asked)).toEqual([])
  expect(await lookUpDns('strange.example.org', asked)).toBeNull()
})

it('H16: a missing response ends with the deadline or when the client disconnects', async () => {
  const asked = { servers, type: 'ipv4' } as const
  expect(await lookUpDns('silent.example.org', { ...asked, signal, deadlineMs: 50 })).toBeNull()
  const leaving = new AbortController()
  const found = lookUpDns('silent.example.org', { ...asked, signal: leaving.signal, deadlineMs })
  leaving.abort()
  expect(await found).toBeNull()
})
