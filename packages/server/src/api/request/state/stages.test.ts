import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { stageOf } from './stages.ts'

it('the stage of a request that was never received throws and is not anonymous', () => {
  expect(() => stageOf({} as FastifyRequest)).toThrow('a request has no stage')
})
