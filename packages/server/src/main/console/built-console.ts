import type { DialectName } from '@moorage/contract'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type KeptAnswer, keepAnswer } from '#api/docs/kept-answer.ts'

const usualFolder = join(import.meta.dirname, '../../../../console/dist')

const htmlType = 'text/html; charset=utf-8'
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Build output names contain a content hash, so the content of a name never changes. */
const assetName = /^[\w-]+-[\w-]{8}\.\w+$/

/** Entry pages of packages/console: the user console and the operator pages. */
export type BuiltPage = 'index.html' | 'operator.html'

/** Files of the console, cached at the first request. */
export interface BuiltConsole {
  page(name: BuiltPage): KeptAnswer | null
  asset(name: string): KeptAnswer | null
}

/** Opens the console built into a folder, now or later, for an installation of a dialect. */
export function openBuiltConsole(dialect: DialectName, folder = usualFolder): BuiltConsole {
  const kept = new Map<string, KeptAnswer>()
  const keep = (path: string, read: (place: string) => KeptAnswer): KeptAnswer | null => {
    const known = kept.get(path)
    if (known) return known
    const place = join(folder, path)
    if (!existsSync(place)) return null
    const answer = read(place)
    kept.set(path, answer)
    return answer
  }
  return {
    page: (name) => keep(name, (place) => readPage(place, dialect)),
    asset(name) {
      const mediaType = mediaTypes[extname(name)]
      if (mediaType === undefined || !assetName.test(name)) return null
      return keep(`assets/${name}`, (place) => readBuilt(place, mediaType))
    },
  }
}

/** Marks the dialect in the page if it is not the console's default. */
function readPage(place: string, dialect: DialectName): KeptAnswer {
  if (dialect === 'neutral') return readBuilt(place, htmlType)
  return keepAnswer(htmlType, readFileSync(place, 'utf8').replace('<html ', `<html data-dialect="${dialect}" `))
}

function readBuilt(place: string, mediaType: string): KeptAnswer {
  const answer = keepAnswer(mediaType, readFileSync(place))
  for (const [encoding, end] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (existsSync(place + end)) answer.encoded.set(encoding, Promise.resolve(readFileSync(place + end)))
  return answer
}
