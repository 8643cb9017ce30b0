import type { Dialect, PlacedOperation } from '@moorage/contract'

/** Whether a path is under one of the two prefixes (decision A6). */
export function isApiPath(url: string): boolean {
  return /^\/v4(beta)?(?:[/?]|$)/.test(url)
}

/** Whether a path is a probe's, on the service's own address: never counted, measured, logged or refused. */
export function isProbePath(url: string): boolean {
  return /^\/(livez|readyz)(?:\?|$)/.test(url)
}

/** The path below the version prefix, still encoded, without its query: /v4 and /v4beta are the same place. */
export function apiPathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/^\/v4(beta)?/, '')
}

/** Which paths exist, and with which methods (decision B4: a known path with another method is 405, not 404). */
export interface KnownPaths {
  /** Methods of a path below the version prefix; null when nothing is there. */
  methodsOf(path: string): readonly string[] | null
  /** Methods of a path without parameters; null when it has some or is not there. */
  methodsOfStatic(path: string): readonly string[] | null
}

interface Shape {
  readonly pattern: RegExp
  readonly methods: string[]
}

/** The rest of a path, or nothing. */
const anythingBelow = '(?:/.*)?'

/** Makes the index of an operation table and of paths that only answer GET, once at start. */
export function indexPaths(operations: readonly PlacedOperation[], pages: readonly string[]): KnownPaths {
  const shapes = new Map<string, Shape>(
    pages.map((path) => [path, { pattern: toPattern(path), methods: ['GET', 'HEAD'] }]),
  )
  for (const { path, operation } of operations) {
    const shape = shapes.get(path) ?? {
      pattern: toPattern(path, operation.isSlashed ? anythingBelow : ''),
      methods: [],
    }
    shape.methods.push(operation.method)
    if (operation.method === 'GET' && operation.mediaType === undefined) shape.methods.push('HEAD')
    shapes.set(path, shape)
  }
  const all = [...shapes.values()]
  const methodsOfStatic = (path: string): readonly string[] | null =>
    path.includes('{') ? null : (shapes.get(path)?.methods ?? null)
  return {
    methodsOfStatic,
    methodsOf: (path) => methodsOfStatic(path) ?? all.find((shape) => shape.pattern.test(path))?.methods ?? null,
  }
}

/** Makes the question what is not offered at a path or above it; null where that is nothing that anybody knows of (decision B3.4). */
export function indexNotOffered(places: Dialect['notOffered']): (path: string) => string | null {
  const patterns = places.map(([place, what]) => ({ pattern: toPattern(place, anythingBelow), what }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.what ?? null
}

function toPattern(path: string, below = ''): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}${below}$`)
}
