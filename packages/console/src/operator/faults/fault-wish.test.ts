import { expect, test } from 'vitest'
import { faultBody, faultCommand, newFaultWish } from './fault-wish.ts'

test('a fault is asked for in the words of the simulation, and of the command', () => {
  expect(faultBody(newFaultWish)).toEqual({ on: 'ensureVolume', as: 'error-before', code: 'Busy', times: 10 })
  expect(faultBody({ ...newFaultWish, as: 'hang', id: ' 7 ', times: 'many' })).toEqual({
    on: 'ensureVolume',
    as: 'hang',
    id: 7,
    times: 'many',
  })
  expect(faultCommand({ ...newFaultWish, id: '7' })).toBe(
    'moor sim faults add ensureVolume --as error-before --times 10 --id 7 --code Busy',
  )
})
