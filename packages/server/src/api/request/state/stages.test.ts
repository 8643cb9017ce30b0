import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { stageOf } from './stages.ts'

it('to ask about a request that was never received is a fault of ours, and no stranger', () => {
  expect(() => stageOf({} as FastifyRequest)).toThrow('a request has no stage')
})
