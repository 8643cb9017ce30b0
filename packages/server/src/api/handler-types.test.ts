import { type OperationTypes, type Volume, operations } from '@moorage/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Accepted } from '#store/transaction/mutate.ts'
import type { CallOf, Handler } from './call.ts'
import { handlers } from './server/handlers.ts'

// Held by the type check: these lines do not compile where the promise is broken.
describe('a handler that mistakes its operation does not compile', () => {
  it('where it reads a field that the schema does not name', () => {
    expectTypeOf<CallOf<'volume.attach'>['body']>().toHaveProperty('host_id')
    expectTypeOf<CallOf<'volume.attach'>['body']>().not.toHaveProperty('host')
    expectTypeOf<CallOf<'volume.delete'>['body']>().not.toHaveProperty('host_id')
    expectTypeOf<CallOf<'event.view'>['query']>().toEqualTypeOf<Readonly<{ wait?: number }>>()
  })

  it('where it reads what the path does not name', () => {
    expectTypeOf<CallOf<'config.view'>['params']>().toEqualTypeOf<Readonly<{ hostId: number; configId: number }>>()
    expectTypeOf<CallOf<'volume.delete'>['params']>().not.toHaveProperty('hostId')
  })

  it('where it answers something else', () => {
    type Run = Parameters<CallOf<'volume.clone'>['mutate']>[0]
    expectTypeOf<ReturnType<Run>>().toEqualTypeOf<Promise<Accepted<Readonly<Volume>>>>()
    expectTypeOf<OperationTypes['volume.resize']['response']>().toEqualTypeOf<Readonly<Volume>>()
    expectTypeOf<Awaited<ReturnType<Handler<'volume.view'>['run']>>>().toEqualTypeOf<Readonly<Volume>>()
  })

  it('where it changes what is only read, or the other way round', () => {
    expectTypeOf<Handler<'volume.resize'>['kind']>().toEqualTypeOf<'change'>()
    expectTypeOf<Handler<'volume.view'>['kind']>().toEqualTypeOf<'read'>()
    expectTypeOf<Handler<'event.stream'>['kind']>().toEqualTypeOf<'stream'>()
  })

  it('under the name of another one, also of one that is sent and answers the same', () => {
    expectTypeOf<Handler<'volume.detach'>>().not.toExtend<Handler<'volume.delete'>>()
    expectTypeOf<Handler<'volume.view'>>().not.toExtend<Handler<'host.view'>>()
  })
})

it('a handler is of the kind that the method and the media type of its operation say', () => {
  const kinds = operations.map(({ name, method, mediaType }) => {
    const kind = method === 'GET' ? 'read' : 'change'
    return [name, mediaType === 'text/event-stream' ? 'stream' : kind]
  })
  expect(
    Object.entries(handlers)
      .map(([name, { kind }]) => [name, kind])
      .toSorted(),
  ).toEqual(kinds.toSorted())
})
