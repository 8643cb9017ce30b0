import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, ApiErrors } from '#domain/shared/index.ts'
import { NoConnectionFree } from '#store/no-connection-free.ts'
import { renderErrorResponse } from './render-error-response.ts'

const plain = compileDialect(neutral)
const vendor = compileDialect(linode)

describe('the error body (decision B1)', () => {
  it('has both keys in neutral words, with an empty field when none is to blame', () => {
    expect(renderErrorResponse(new ApiError('resource.not_found', 'Not found'), plain)).toEqual({
      code: 'resource.not_found',
      status: 404,
      body: { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
      retryAfterS: null,
      isInternal: false,
    })
  })

  it('leaves the field out in linode words when none is to blame', () => {
    const { body } = renderErrorResponse(new ApiError('resource.not_found', 'Not found'), vendor)
    expect(JSON.stringify(body)).toBe('{"errors":[{"reason":"Not found"}]}')
  })

  it('writes reason first, then field, then code, in the words of the wire', () => {
    const error = new ApiError('request.reference_invalid', 'host_id is not valid', { field: 'host_id' })
    expect(JSON.stringify(renderErrorResponse(error, plain).body)).toBe(
      '{"errors":[{"reason":"host_id is not valid","field":"host_id","code":"request.reference_invalid"}]}',
    )
    expect(JSON.stringify(renderErrorResponse(error, vendor).body)).toBe(
      '{"errors":[{"reason":"linode_id is not valid","field":"linode_id"}]}',
    )
  })

  it('reports several problems of a request together, as 400', () => {
    const errors = new ApiErrors([
      new ApiError('request.field_required', 'label is required', { field: 'label' }),
      new ApiError('request.field_invalid', 'Must be 1-100', { field: 'node_pools[0].count' }),
    ])
    expect(renderErrorResponse(errors, plain)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'label' }, { field: 'node_pools[0].count' }] },
    })
  })

  it('tells nothing of an unknown error (decision B4: 500 and nothing else)', () => {
    expect(renderErrorResponse(new Error('secret detail'), plain)).toEqual({
      code: 'service.internal',
      status: 500,
      body: { errors: [{ reason: 'Internal server error', field: '', code: 'service.internal' }] },
      retryAfterS: null,
      isInternal: true,
    })
  })

  it('answers 503 with whole seconds when the database is away (decision B4)', () => {
    const response = renderErrorResponse(Object.assign(new Error('gone'), { code: '57P01' }), plain)
    expect(response).toMatchObject({
      status: 503,
      isInternal: true,
      body: { errors: [{ reason: 'The database is unreachable. Retry later.' }] },
    })
    expect(Number.isInteger(response.retryAfterS)).toBe(true)
  })

  it.each([
    ['five seconds where a cluster is not ready yet (decision B5)', 'cluster.kubeconfig_not_ready', 503],
    ['some patience where something else than a minute must end (decisions B4, F4)', 'rate.limited', 429],
  ] as const)('asks for %s', (_what, code, status) => {
    expect(renderErrorResponse(new ApiError(code, 'Not yet.'), plain)).toMatchObject({ status, retryAfterS: 5 })
  })

  it('tells of a database that answers others as busy, not as away (decision B4)', () => {
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
