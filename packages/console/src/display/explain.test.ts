import { errorCodes, keysOf } from '@moorage/contract'
import { ConnectionLost, ApiError } from '@moorage/sdk'
import { describe, expect, test } from 'vitest'
import { explain, explainField } from './explain.ts'

const fault = (status: number, reason: string, retryAfterSeconds: number | null = null) =>
  new ApiError({
    operation: 'volume.create',
    status,
    errors: [{ reason, field: '' }],
    requestId: 'r-1',
    retryAfterSeconds,
  })

describe('explained errors', () => {
  test.each(keysOf(errorCodes))('%s is explained in sentences', (code) => {
    const { status } = errorCodes[code]
    expect(explain(fault(status, 'Reason of the service.', 5))).toMatch(/^[A-Z].*[^.]\.$/)
  })

  test.each([
    [403, 'Unauthorized'],
    [404, 'Not found'],
    [429, 'Too many requests'],
    [500, 'Internal server error'],
  ])('the generic text of %i is replaced by the next step', (status, text) => {
    const explanation = explain(fault(status, text))
    expect(explanation).not.toContain(text)
    expect(explanation.length).toBeGreaterThan(text.length)
  })

  test.each<readonly [error: unknown, words: RegExp]>([
    [fault(400, 'Label must be unique.'), /^Label must be unique\.$/],
    [fault(429, 'Too many requests', 61), /try again in 1 min\.$/],
    [fault(500, 'Internal server error'), /r-1/],
    [fault(503, 'The service is closed: new disks.', 60), /^The service is closed: new disks\. Try again in 1 min\.$/],
    [
      fault(503, 'Cluster kubeconfig is not yet available. Please try again later.', 5),
      /available\. Try again in 5 s\.$/,
    ],
    [new ConnectionLost({ operation: 'volume.create', cause: null, isSent: true }), /safely retry/],
    [new Error('Odd.'), /^Odd\.$/],
  ])('%s', (error, text) => {
    expect(explain(error)).toMatch(text)
  })

  test('are shown at their field', () => {
    const errors = [
      { reason: 'Too long.', field: 'label' },
      { reason: 'Too large.', field: 'size' },
    ]
    const error = new ApiError({
      operation: 'volume.create',
      status: 400,
      errors,
      requestId: null,
      retryAfterSeconds: null,
    })
    expect([explainField(error, 'label'), explainField(error, 'region'), explainField(null, 'label')]).toEqual([
      'Too long.',
      '',
      '',
    ])
  })

  test('several reasons are separated, because they have no full stop', () => {
    const errors = ['Must begin with a letter', 'Must be unique'].map((reason) => ({ reason, field: 'label' }))
    const asked = { operation: 'volume.create', status: 400, requestId: null, retryAfterSeconds: null } as const
    const error = new ApiError({ ...asked, errors })
    expect(explainField(error, 'label')).toBe('Must begin with a letter; Must be unique')
    expect(explain(error)).toBe('label: Must begin with a letter; label: Must be unique')
  })
})
