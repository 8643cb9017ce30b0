import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { handlers } from '../../endpoints/handlers.ts'

type Line = Readonly<Record<string, unknown>>

const lines: Line[] = []

const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Line)
    done()
  },
})
const breaks = { kind: 'read', run: () => Promise.reject(new Error('a fault of ours')) } as const
const http = await useHttpHarness({
  handlers: { ...handlers, 'tag.list': breaks },
  log: pino({ base: null }, stream),
})

async function linesOf(requestId: unknown): Promise<Line[]> {
  const told = () => lines.filter((line) => line['requestId'] === requestId)
  await expect.poll(() => told().map((line) => line['msg'])).toContain('request')
  return told()
}

async function ask(method: string, path: string, body?: object): Promise<readonly [answer: Line, lines: Line[]]> {
  const { headers, body: answer } = await http.call(method, path, body ? { body } : {})
  return [{ ...answer, operationId: Number(headers['operation-id']) }, await linesOf(headers['x-request-id'])]
}

it('each line has request, account, operation and resource; a create also has its new resource and the event', async () => {
  const [made, [line]] = await ask('POST', '/v4/volumes', { label: 'told', region: 'us-east', size: 10 })
  expect(line).toMatchObject({
    msg: 'request',
    operation: 'volume.create',
    operationId: made['operationId'],
    accountId: http.accountId,
    resource: `volume/${String(made['id'])}`,
    status: 200,
    code: null,
  })
  const [, [read]] = await ask('GET', `/v4/volumes/${String(made['id'])}`)
  expect(read).toMatchObject({ operation: 'volume.view', operationId: null, resource: line?.['resource'] })
})

it('also for a rejected request and one without a resource', async () => {
  const [, [refused]] = await ask('POST', '/v4/volumes/999/detach')
  expect(refused).toMatchObject({ operation: 'volume.detach', resource: 'volume/999', code: 'resource.not_found' })
  const [, [unnamed]] = await ask('POST', '/v4/volumes', { label: '1' })
  expect(unnamed).toMatchObject({ operation: 'volume.create', operationId: null, resource: null, status: 400 })
})

it('also for the line of an internal error', async () => {
  const [, told] = await ask('GET', '/v4/tags')
  expect(told.map((line) => line['msg'])).toEqual(['request failed', 'request'])
  for (const line of told)
    expect(line).toMatchObject({ operation: 'tag.list', operationId: null, accountId: http.accountId, resource: null })
})
