import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { Fault } from '#domain/shared/index.ts'
import { useHttpHarness } from '#testkit/http/use-bench.ts'
import type { AnyHandler } from '../../call.ts'

/** What the next request is refused with. */
let next = new Fault('resource.not_found', 'Not found')
const refusing: AnyHandler = {
  kind: 'read',
  run: async () => {
    throw next
  },
}

const handlers = { 'volume.view': refusing }
const http = await useHttpHarness({ isPlumbing: true, handlers, log: pino({ level: 'silent' }) })

/** When a client is told to come back, by the refusal that it gets. */
async function ask(fault: Fault): Promise<readonly [number, string | undefined]> {
  next = fault
  const { status, headers } = await http.call('GET', '/v4/volumes/7')
  return [status, headers['retry-after']]
}

describe('a refusal says when to try again', () => {
  it('where that helps', async () => {
    expect(await ask(new Fault('service.busy', 'Busy'))).toEqual([503, expect.stringMatching(/^\d+$/)])
  })

  it.each([
    [404, new Fault('resource.not_found', 'Not found')],
    [400, new Fault('request.field_invalid', 'Must be more', { field: 'size' })],
    [500, new Fault('service.internal', 'Internal server error')],
  ])('and not at %i, where the same would happen again', async (status, fault) => {
    expect(await ask(fault)).toEqual([status, undefined])
  })
})
