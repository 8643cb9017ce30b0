import { ApiError } from '@moorage/sdk'
import { expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

it.each([
  ['keep', 'keep is required', '--keep is required.'],
  ['snapshot_id', 'snapshot_id is required', '--snapshot-id is required.'],
  ['every_hours', 'Must be 1-8760', '--every-hours: Must be 1-8760.'],
  ['size', 'sizes are in GiB.', '--size: sizes are in GiB.'],
  ['node_pools[0].type', 'node_pools[0].type is required', 'node_pools[0].type is required.'],
  ['', 'Not a valid JSON body', 'Not a valid JSON body.'],
])('an error of the API names the flag of its field: %s, %s', (field, reason, expected) => {
  const entry = { field, reason, code: 'request.body_invalid' } as const
  const error = new ApiError({
    operation: 'volume.create',
    status: 400,
    errors: [entry],
    requestId: null,
    retryAfterSeconds: null,
  })
  expect(explainFailure(error)).toMatchObject({ message: expected })
})
