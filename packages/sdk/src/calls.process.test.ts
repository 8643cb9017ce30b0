import { serveTestMoor } from '@moorage/server/testkit/served/served-moor'
import { openFaultyProxy } from '@moorage/server/testkit/served/faulty-proxy'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { and, ConnectionLost, createClient, isNotFoundError } from './index.ts'
import type { RetryNotice } from './call/options.ts'

const served = await serveTestMoor({ MOORAGE_SIM_PACE: 'instant' })
const proxy = await openFaultyProxy(served.origin)
afterAll(() => proxy.close())
const notices: RetryNotice[] = []
const cloud = createClient({
  baseUrl: `${proxy.origin}/v4/`,
  token: () => served.token,
  retries: { onRetry: (notice) => notices.push(notice) },
})
beforeEach(() => {
  notices.length = 0
  proxy.received.length = 0
})

let count = 0
const nextLabel = (): string => `v${(count += 1)}`

describe('a POST is retried with the same key, and has one effect', () => {
  test.each([
    ['after 429', [{ status: 429, retryAfter: '0' }]],
    [
      'after 503, several times',
      [
        { status: 503, retryAfter: '0' },
        { status: 503, retryAfter: '0' },
      ],
    ],
    ['after its response was lost', ['answer-lost']],
  ] as const)('%s', async (_when, troubles) => {
    const label = nextLabel()
    proxy.faults.push(...troubles)
    const made = await cloud.volumes.create({ label, region: 'us-east' })
    const [first, ...others] = proxy.received
    expect(others).toHaveLength(troubles.length)
    expect(first?.key).toMatch(/^[\w-]{43}$/)
    expect(new Set(proxy.received.map(({ key }) => key)).size).toBe(1)
    expect(notices.map(({ operation, attempt }) => [operation, attempt])).toEqual(
      troubles.map((_one, index) => ['volume.create', index + 2]),
    )
    expect(made.isReplay).toBe(troubles[0] === 'answer-lost')
    const found = await cloud.volumes.list({ filter: { label } }).all()
    expect(found.map(({ id }) => id)).toEqual([made.body.id])
    const events = cloud.events.list({
      filter: (where) =>
        and(
          where('action').is('volume_create'),
          where('entity.id').is(made.body.id),
          where('entity.type').is('volume'),
        ),
    })
    expect((await events.all()).map(({ id }) => id)).toEqual([made.operationId])
  })

  test('a second call with the key that the caller passed to the first call is a replay', async () => {
    const body = { label: nextLabel(), region: 'us-east' }
    const first = await cloud.volumes.create(body, { idempotencyKey: 'order-17' })
    const second = await cloud.volumes.create(body, { idempotencyKey: 'order-17' })
    expect([second.body.id, second.operationId, second.isReplay]).toEqual([first.body.id, first.operationId, true])
  })
})

describe('requests that may have been executed are not retried', () => {
  test('a DELETE', async () => {
    const { body } = await cloud.volumes.create({ label: nextLabel(), region: 'us-east' })
    proxy.faults.push('answer-lost')
    const lost = await cloud.volumes.delete(body.id).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(ConnectionLost)
    expect(lost).toMatchObject({ isSent: true, operation: 'volume.delete' })
    expect(notices).toEqual([])
    const gone = await cloud.volumes.view(body.id).catch((error: unknown) => error)
    expect(isNotFoundError(gone)).toBe(true)
  })

  test('a POST without a key', async () => {
    const label = nextLabel()
    proxy.faults.push('answer-lost')
    await expect(cloud.volumes.create({ label, region: 'us-east' }, { idempotencyKey: false })).rejects.toBeInstanceOf(
      ConnectionLost,
    )
    expect(await cloud.volumes.list({ filter: { label } }).count()).toBe(1)
  })

  test('except a PUT that only sets the desired state', async () => {
    const { body } = await cloud.volumes.create({ label: nextLabel(), region: 'us-east' })
    proxy.faults.push('answer-lost')
    const changed = await cloud.volumes.update(body.id, { tags: ['blue'] })
    expect([changed.body.tags, notices.length]).toEqual([['blue'], 1])
  })
})

test('a retry waits for Retry-After; if that exceeds the time limit, the call ends immediately', async () => {
  proxy.faults.push({ status: 503, retryAfter: '1' })
  await cloud.regions.list().first()
  expect(notices.map(({ delayMs }) => delayMs >= 1_000 && delayMs <= 1_100)).toEqual([true])
  proxy.faults.push({ status: 429, retryAfter: '600' })
  await expect(cloud.regions.list().first()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 600 })
  expect(notices).toHaveLength(1)
})

test('distinguishes an unreachable service from a lost connection, and reconnects when the service starts', async () => {
  await served.stop()
  const direct = createClient({ baseUrl: served.origin, token: served.token })
  await expect(direct.account.view({ retries: false })).rejects.toMatchObject({ name: 'ConnectionLost', isSent: false })
  let isStarting = false
  const start = Promise.withResolvers<void>()
  const onRetry = (): void => {
    if (isStarting) return
    isStarting = true
    served.start().then(start.resolve, start.reject)
  }
  const changed = await direct.volumes.create(
    { label: nextLabel(), region: 'us-east' },
    { retries: { max: 100, onRetry } },
  )
  await start.promise
  expect([isStarting, changed.isReplay]).toEqual([true, false])
})

test('an aborted call rejects with the reason of its signal, during and between attempts', async () => {
  await expect(cloud.volumes.list({ signal: AbortSignal.abort() }).first()).rejects.toMatchObject({
    name: 'AbortError',
  })
  const controller = new AbortController()
  proxy.faults.push({ status: 503, retryAfter: '30' })
  const waiting = cloud.volumes
    .list({ signal: controller.signal, retries: { onRetry: () => controller.abort() } })
    .first()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

test('operations can also be called by name', async () => {
  const made = await cloud.call('volume.create', { body: { label: nextLabel(), region: 'us-east' } })
  const { id } = made.body as { id: number }
  expect(await cloud.list('volume.list', { filter: { id } }).all()).toMatchObject([{ id }])
  await expect(cloud.call('volume.vanish')).rejects.toThrow('The neutral dialect has no operation volume.vanish.')
  await expect(cloud.call('event.stream')).rejects.toThrow('event.stream is a stream. Use stream().')
  await expect(cloud.call('volume.view')).rejects.toThrow('volume.view requires 1 path values (volumeId), not 0.')
})
