import { type Dialect, isRecord, type OperationPath } from '@moorage/contract'
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { notFound } from '#domain/shared/index.ts'

/** True for a path under /v4 or /v4beta (decision A6). */
export function isApiPath(url: string): boolean {
  return /^\/v4(beta)?(?:[/?]|$)/.test(url)
}

/** True for a probe path: never counted, measured, logged or rejected. */
export function isProbePath(url: string): boolean {
  return /^\/(livez|readyz)(?:\?|$)/.test(url)
}

/** Returns the path below the version prefix, encoded, without query. /v4 and /v4beta are equivalent. */
export function apiPathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/^\/v4(beta)?/, '')
}

/** Known paths with their methods (decision B4). */
export interface KnownPaths {
  /** `path` is below the version prefix. Null if unknown. */
  methodsOf(path: string): readonly string[] | null
  /** Like `methodsOf`, but null also for a path with parameters. */
  methodsOfStatic(path: string): readonly string[] | null
}

interface Shape {
  readonly pattern: RegExp
  readonly methods: string[]
}

const anythingBelow = '(?:/.*)?'

/** Returns the index of the methods that operations and GET-only paths allow. GET also allows HEAD, except for operations with a media type. */
export function indexPaths(operations: readonly OperationPath[], pages: readonly string[]): KnownPaths {
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

/** Returns a function that finds the unsupported product of a path or its parents, or null (decision B3.4). */
export function indexUnsupportedPaths(unsupported: Dialect['unsupportedPaths']): (path: string) => string | null {
  const patterns = unsupported.map(([prefix, what]) => ({ pattern: toPattern(prefix, anythingBelow), what }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.what ?? null
}

function toPattern(path: string, below = ''): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}${below}$`)
}

/** Returns the path parameters as texts, by name. */
export function sentParams({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const texts = Object.entries(isRecord(params) ? params : {}).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  )
  return Object.fromEntries(texts)
}

/**
 * Returns the path parameters, parsed by schema. An ID must be positive, in plain digits without leading zeros and at most 2^53. A name must be storable text.
 * Throws resource.not_found for other values (decision A4).
 */
export function readParams(
  sent: Readonly<Record<string, string>>,
  schema: TObject | undefined,
): Readonly<Record<string, string | number>> {
  if (!schema) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => {
      const isNumber = 'type' in property && property.type === 'integer'
      // The router names a parameter with slashes `*`.
      return [name, isNumber ? readId(sent[name]) : readName(sent[name] ?? sent['*'])]
    }),
  )
}

function readId(text = ''): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}

function readName(text = ''): string {
  if (text === '' || text.includes('\0') || !text.isWellFormed()) throw notFound()
  return text
}
