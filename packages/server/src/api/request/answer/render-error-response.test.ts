import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, ApiErrors } from '#domain/shared/index.ts'
import { NoConnectionFree } from '#store/no-connection-free.ts'
import { renderErrorResponse } from './render-error-response.ts'

const plain = compileDialect(neutral)
const vendor = compileDialect(linode)

describe('error body (decision B1)', () => {
  it('has both keys in neutral words, with an empty field if none applies', () => {
    expect(renderErrorResponse(new ApiError('resource.not_found', 'Not found'), plain)).toEqual({
      code: 'resource.not_found',
      status: 404,
      body: { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
      retryAfterS: null,
      isInternal: false,
    })
  })

  it('omits the field in the linode dialect if none applies', () => {
    const { body } = renderErrorResponse(new ApiError('resource.not_found', 'Not found'), vendor)
    expect(JSON.stringify(body)).toBe('{"errors":[{"reason":"Not found"}]}')
  })

  it('writes reason, field and code in this order, in the dialect', () => {
    const error = new ApiError('request.reference_invalid', 'host_id is not valid', { field: 'host_id' })
    expect(JSON.stringify(renderErrorResponse(error, plain).body)).toBe(
      '{"errors":[{"reason":"host_id is not valid","field":"host_id","code":"request.reference_invalid"}]}',
    )
    expect(JSON.stringify(renderErrorResponse(error, vendor).body)).toBe(
      '{"errors":[{"reason":"linode_id is not valid","field":"linode_id"}]}',
    )
  })

  it('reports several problems of a request together as 400', () => {
    const errors = new ApiErrors([
      new ApiError('request.field_required', 'label is required', { field: 'label' }),
      new ApiError('request.field_invalid', 'Must be 1-100', { field: 'node_pools[0].count' }),
    ])
    expect(renderErrorResponse(errors, plain)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'label' }, { field: 'node_pools[0].count' }] },
    })
  })

  it('reveals nothing of an unknown error (decision B4: 500 and nothing else)', () => {
    expect(renderErrorResponse(new Error('secret detail'), plain)).toEqual({
      code: 'service.internal',
      status: 500,
      body: { errors: [{ reason: 'Internal server error', field: '', code: 'service.internal' }] },
      retryAfterS: null,
      isInternal: true,
    })
  })

  it('returns 503 with whole seconds if the database is unreachable (decision B4)', () => {
    const response = renderErrorResponse(Object.assign(new Error('gone'), { code: '57P01' }), plain)
    expect(response).toMatchObject({
      status: 503,
      isInternal: true,
      body: { errors: [{ reason: 'The database is unreachable. Retry later.' }] },
    })
    expect(Number.isInteger(response.retryAfterS)).toBe(true)
  })

  it.each([
    ['five seconds for a cluster that is not ready (decision B5)', 'cluster.kubeconfig_not_ready', 503],
    ['five seconds for a limit other than the rate minute (decisions B4, F4)', 'rate.limited', 429],
  ] as const)('Retry-After of %s', (_what, code, status) => {
    expect(renderErrorResponse(new ApiError(code, 'Not yet.'), plain)).toMatchObject({ status, retryAfterS: 5 })
  })

  it('reports an overloaded database as busy, not as unreachable (decision B4)', () => {
    expect(
      renderErrorResponse(new NoConnectionFree(new Error('timeout exceeded when trying to connect')), plain),
    ).toMatchObject({
      code: 'service.busy',
      status: 503,
      retryAfterS: 1,
      body: { errors: [{ reason: 'The service is too busy. Retry later.' }] },
    })
  })
})
