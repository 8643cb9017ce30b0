import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { seedJob } from '#testkit/database/seed-job.ts'
import { handlers } from '../endpoints/handlers.ts'

let harness: HttpHarness
let origin: string
let reached: PromiseWithResolvers<void>
let gate: PromiseWithResolvers<void>

beforeEach(async () => {
  reached = Promise.withResolvers()
  gate = Promise.withResolvers()
  harness = await startHttpHarness({
    isPlumbing: true,
    handlers: {
      ...handlers,
      'volume.view': {
        kind: 'read',
        run: async () => {
          reached.resolve()
          await gate.promise
          return { done: true }
        },
      },
    },
  })
  origin = await harness.listen()
})
afterEach(() => harness.close())

async function ask(path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${harness.token}` }
  const [answer] = await once(get(`${origin}${path}`, { headers }), 'response')
  return answer as IncomingMessage
}

describe('stopApi', () => {
  it('ends streams', async () => {
    const stream = await ask('/v4/account/events/stream')
    const rest = text(stream)
    await harness.api.stop()
    expect(await rest).toMatch(/^: connected\n\n/)
    expect(stream.complete).toBe(true)
  })

  it('answers long polls with the unchanged event', async () => {
    const id = await seedJob(harness.store, harness.accountId)
    const stream = await ask('/v4/account/events/stream')
    stream.resume()
    const came = requests(2)
    const polls = [ask(`/v4/account/events/${id}?wait=60`), ask(`/v4/account/events/${id}?wait=60`)]
    await came
    await harness.api.stop()
    for (const answer of await Promise.all(polls))
      expect(JSON.parse(await text(answer))).toMatchObject({ id, status: 'scheduled' })
  })

  it('closes requests that do not end', async () => {
    const stuck = ask('/v4/volumes/7').then(
      () => 'answered',
      () => 'cut off',
    )
    await reached.promise
    await harness.api.stop()
    expect(await stuck).toBe('cut off')
    gate.resolve()
  })
})

function requests(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  harness.api.server.server.on('request', () => {
    left -= 1
    if (left === 0) resolve()
  })
  return promise
}
