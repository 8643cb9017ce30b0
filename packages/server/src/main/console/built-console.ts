import type { DialectName } from '@moorage/contract'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type CachedResponse, cacheResponse } from '#api/docs/cached-response.ts'

const defaultFolder = join(import.meta.dirname, '../../../../console/dist')

const htmlType = 'text/html; charset=utf-8'
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const assetName = /^[\w-]+-[\w-]{8}\.\w+$/

/** User console and operator pages. */
type BuiltPage = 'index.html' | 'operator.html'

/** Readers of built console files. */
export type BuiltConsole = ReturnType<typeof openBuiltConsole>

/**
 * Returns readers of a build folder's pages and assets, which cache each file at the first request. They return null for unknown names, and for all names
 * before the build.
 */
export function openBuiltConsole(dialect: DialectName, folder = defaultFolder) {
  const cached = new Map<string, CachedResponse>()
  const cache = (path: string, read: (place: string) => CachedResponse): CachedResponse | null => {
    const known = cached.get(path)
    if (known) return known
    const place = join(folder, path)
    if (!existsSync(place)) return null
    const answer = read(place)
    cached.set(path, answer)
    return answer
  }
  return {
    page: (name: BuiltPage) => cache(name, (place) => readPage(place, dialect)),
    asset(name: string) {
      const mediaType = mediaTypes[extname(name)]
      if (mediaType === undefined || !assetName.test(name)) return null
      return cache(`assets/${name}`, (place) => readBuilt(place, mediaType))
    },
  }
}

function readPage(place: string, dialect: DialectName): CachedResponse {
  if (dialect === 'neutral') return readBuilt(place, htmlType)
  return cacheResponse(htmlType, readFileSync(place, 'utf8').replace('<html ', `<html data-dialect="${dialect}" `))
}

function readBuilt(place: string, mediaType: string): CachedResponse {
  const answer = cacheResponse(mediaType, readFileSync(place))
  for (const [encoding, end] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (existsSync(place + end)) answer.encoded.set(encoding, Promise.resolve(readFileSync(place + end)))
  return answer
}
