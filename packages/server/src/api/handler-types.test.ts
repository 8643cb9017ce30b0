import { type OperationTypes, type Volume, operations } from '@moorage/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Accepted } from '#store/transaction/mutate.ts'
import type { CallOf, Handler } from './call.ts'
import { handlers } from './endpoints/handlers.ts'

// The compiler runs these checks.
describe('a handler with the wrong types does not compile', () => {
  it('if it reads a field that is not in the schema', () => {
    expectTypeOf<CallOf<'volume.attach'>['body']>().toHaveProperty('host_id')
    expectTypeOf<CallOf<'volume.attach'>['body']>().not.toHaveProperty('host')
    expectTypeOf<CallOf<'volume.delete'>['body']>().not.toHaveProperty('host_id')
    expectTypeOf<CallOf<'event.view'>['query']>().toEqualTypeOf<Readonly<{ wait?: number }>>()
  })

  it('if it reads a parameter that is not in the path', () => {
    expectTypeOf<CallOf<'config.view'>['params']>().toEqualTypeOf<Readonly<{ hostId: number; configId: number }>>()
    expectTypeOf<CallOf<'volume.delete'>['params']>().not.toHaveProperty('hostId')
  })

  it('if its response has another type', () => {
    type Clone = Extract<Handler<'volume.clone'>, { accept: unknown }>
    expectTypeOf<ReturnType<Clone['accept']>>().toEqualTypeOf<Promise<Accepted<Readonly<Volume>>>>()
    expectTypeOf<OperationTypes['volume.resize']['response']>().toEqualTypeOf<Readonly<Volume>>()
    expectTypeOf<Awaited<ReturnType<Handler<'volume.view'>['run']>>>().toEqualTypeOf<Readonly<Volume>>()
  })

  it('if it changes a read-only operation, or only reads in a change', () => {
    expectTypeOf<Handler<'volume.resize'>['kind']>().toEqualTypeOf<'change'>()
    expectTypeOf<Handler<'volume.view'>['kind']>().toEqualTypeOf<'read'>()
    expectTypeOf<Handler<'event.stream'>['kind']>().toEqualTypeOf<'stream'>()
  })

  it('under the name of another operation, even with equal types', () => {
    expectTypeOf<Handler<'volume.detach'>>().not.toExtend<Handler<'volume.delete'>>()
    expectTypeOf<Handler<'volume.view'>>().not.toExtend<Handler<'host.view'>>()
  })
})

it('the kind of a handler follows from method and media type of its operation', () => {
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
