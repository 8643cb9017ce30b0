import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { apiPathOf, indexPaths, isApiPath, isProbePath } from './api-paths.ts'

describe('isApiPath (decision A6)', () => {
  it.each(['/v4', '/v4beta', '/v4/', '/v4/volumes', '/v4beta/volumes?page=2', '/v4?x', '/v4beta?x'])(
    '%s is in the API',
    (url) => expect(isApiPath(url)).toBe(true),
  )

  it.each('/ /v4x /v4betas/volumes /v4alpha /api/v4/volumes /V4/volumes /dashboard?next=/v4/volumes'.split(' '))(
    '%s is not in the API',
    (url) => expect(isApiPath(url)).toBe(false),
  )

  it.each([
    ['/v4/volumes/7?page=2', '/volumes/7'],
    ['/v4beta/volumes/7', '/volumes/7'],
    ['/v4/volumes/a%20b?a?b', '/volumes/a%20b'],
    ['/v4/tags/v4', '/tags/v4'],
    ['/volumes/v4', '/volumes/v4'],
    ['/v4', ''],
  ])('%s has the path %j', (url, path) => expect(apiPathOf(url)).toBe(path))
})

describe('probe paths, which are neither counted nor logged', () => {
  it.each(['/livez', '/readyz', '/readyz?verbose'])('%s', (url) => expect(isProbePath(url)).toBe(true))
  it.each(['/livez/x', '/livezy', '/v4/livez', '/readyz/', '/ready'])('not %s', (url) =>
    expect(isProbePath(url)).toBe(false),
  )
})

describe('methods of a path (decision B4)', () => {
  const paths = indexPaths(compileDialect(neutral).operations, ['/openapi.json'])

  it.each([
    ['/volumes', ['GET', 'HEAD', 'POST']],
    ['/volumes/7', ['GET', 'HEAD', 'PUT', 'DELETE']],
    ['/volumes/types', ['GET', 'HEAD']],
    ['/volumes/7/resize', ['POST']],
    ['/openapi.json', ['GET', 'HEAD']],
    // A stream has no end, hence no HEAD.
    ['/account/events/stream', ['GET']],
  ])('%s: %j', (path, methods) => expect(paths.methodsOf(path)?.toSorted()).toEqual(methods.toSorted()))

  it.each(',/,/volumes/,/volumes/7/nothing,/x/volumes,/volumes/7/resize/8,/openapixjson,/volume'.split(','))(
    '%j has no methods',
    (path) => expect(paths.methodsOf(path)).toBeNull(),
  )

  it('a path without parameters takes precedence over a parameter value', () => {
    expect(paths.methodsOfStatic('/volumes/types')).toEqual(['GET', 'HEAD'])
    for (const path of ['/volumes/7', '/volumes/{volumeId}', '/nothing']) expect(paths.methodsOfStatic(path)).toBeNull()
  })

  it('includes paths of the linode dialect', () => {
    const vendor = indexPaths(compileDialect(linode).operations, [])
    expect([vendor.methodsOf('/linode/instances/7'), vendor.methodsOf('/hosts/instances/7')]).toEqual([
      ['GET', 'HEAD', 'PUT', 'DELETE'],
      null,
    ])
  })
})
