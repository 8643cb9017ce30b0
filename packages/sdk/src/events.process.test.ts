import { serveTestMoor } from '@moorage/server/testkit/served/served-moor'
import { openFaultyProxy } from '@moorage/server/testkit/served/faulty-proxy'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient, type Event, OperationFailed, OperationUnfinished, type StreamMessage } from './index.ts'

const served = await serveTestMoor({ MOORAGE_SIM_PACE: 'fast', MOORAGE_SIM_LISTEN: '127.0.0.1:0' })
const proxy = await openFaultyProxy(served.origin)
afterAll(() => proxy.close())
const cloud = createClient({ baseUrl: proxy.origin, token: served.token })

let count = 0
const nextLabel = (): string => `v${(count += 1)}`
const createVolume = () => cloud.volumes.create({ label: nextLabel(), region: 'us-east' })
const createCluster = () =>
  cloud.clusters.create({
    label: nextLabel(),
    region: 'us-east',
    k8s_version: '1.35',
    node_pools: [{ type: 'g6-standard-2', count: 2 }],
  })

describe('waits for an operation by its event', () => {
  test('one request is sufficient for a short operation', async () => {
    const made = await createVolume()
    proxy.received.length = 0
    const event = await made.wait()
    expect(event).toMatchObject({ id: made.operationId, action: 'volume_create', status: 'finished' })
    expect(proxy.received).toHaveLength(1)
    expect(await cloud.volumes.view(made.body.id)).toMatchObject({ status: 'active' })
  })

  test('a client with a short timeout still waits, because long polls extend the timeout', async () => {
    const hasty = createClient({ baseUrl: proxy.origin, token: served.token, timeoutMs: 500 })
    const made = await createCluster()
    proxy.received.length = 0
    expect(await hasty.waitFor(made.operationId ?? 0)).toMatchObject({ status: 'finished' })
    expect(proxy.received).toHaveLength(1)
  })

  test('reports progress as it happens, including the end and without duplicates', async () => {
    const received: string[] = []
    const made = await createCluster()
    const ended = await made.wait({
      onProgress: ({ status, percent_complete }) => received.push(`${status} ${percent_complete}`),
    })
    expect(ended?.status).toBe('finished')
    expect(received.at(-1)).toBe('finished 100')
    expect(received.length).toBeGreaterThan(1)
    expect(new Set(received).size).toBe(received.length)
  })

  test('a failure rejects with its event, which contains the cause', async () => {
    await served.run('sim', 'faults', 'add', 'ensureVolume', '--as', 'error-before', '--code', 'NotSupported')
    const made = await createVolume()
    const failed = await made.wait().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(OperationFailed)
    expect(failed).toMatchObject({
      isCanceled: false,
      event: { id: made.operationId, status: 'failed', message: 'The infrastructure rejected the request.' },
    })
  })

  test('a wait can time out or be aborted by the caller', async () => {
    const made = await createCluster()
    const late = await made.wait({ timeoutMs: 50 }).catch((error: unknown) => error)
    expect(late).toBeInstanceOf(OperationUnfinished)
    expect(late).toMatchObject({ eventId: made.operationId })
    const controller = new AbortController()
    const stopped = made.wait({ signal: controller.signal, onProgress: () => controller.abort() })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the event stream', () => {
  test('stream and wait resume after a kill of the service and broken connections, without duplicates or gaps', async () => {
    const controller = new AbortController()
    const received: StreamMessage<Event>[] = []
    const position = (await lastPosition()) ?? '0'
    const reading = (async () => {
      for await (const message of cloud.events.stream({ after: position, signal: controller.signal }))
        received.push(message)
    })().catch((error: unknown) => error)
    const first = await createVolume()
    await first.wait()
    const ends = (id: number | null) =>
      received.filter(({ event }) => event.id === id && event.status === 'finished').length
    await expect.poll(() => ends(first.operationId)).toBe(1)
    const waited = await createCluster()
    let isBroken = false
    const waiting = waited.wait({
      onProgress: ({ status }) => {
        if (isBroken || status !== 'started') return
        isBroken = true
        proxy.breakAll()
      },
    })
    await served.kill()
    await served.start()
    expect(await waiting).toMatchObject({ id: waited.operationId, status: 'finished' })
    const second = await createVolume()
    await second.wait()
    await expect.poll(() => ends(second.operationId)).toBe(1)
    controller.abort()
    expect(await reading).toMatchObject({ name: 'AbortError' })
    const positions = received.map((one) => BigInt(one.position))
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)))
    const whole: string[] = []
    for await (const one of cloud.events.stream({ after: position })) {
      whole.push(one.position)
      if (one.position === received.at(-1)?.position) break
    }
    expect(received.map((one) => one.position)).toEqual(whole)
  })

  test('an invalid position ends the stream with the error of the service', async () => {
    const read = async () => {
      for await (const _one of cloud.events.stream({ after: 'nowhere' })) return
    }
    await expect(read()).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      errors: [{ code: 'event.position_invalid' }],
    })
  })
})

async function lastPosition(): Promise<string | undefined> {
  const newest = await cloud.events.list({ orderBy: 'id', order: 'desc' }).first()
  for await (const { event, position } of cloud.events.stream({ after: '0' }))
    if (event.id === newest?.id && event.status === newest.status) return position
  return undefined
}
