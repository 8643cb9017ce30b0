import type { DialectName } from '@moorage/contract'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type KeptAnswer, keepAnswer } from '#api/docs/kept-answer.ts'

/** Where the console's files are once they are built: beside the server in a checkout, and in a bundle. */
const usualFolder = join(import.meta.dirname, '../../../../console/dist')

const htmlType = 'text/html; charset=utf-8'
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** As the build names them: of a hash of what is in them, so that one name is one content for ever. */
const assetName = /^[\w-]+-[\w-]{8}\.\w+$/

/** The files of the console; each is read when it is first asked for, and kept. */
export interface BuiltConsole {
  /** The one page; null where the console is not built. */
  page(): KeptAnswer | null
  /** A file of it; null where there is none of this name. */
  asset(name: string): KeptAnswer | null
}

/** The console as it was built into a folder, or will be, for an installation that speaks a dialect. */
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
    page: () => keep('index.html', (place) => readPage(place, dialect)),
    asset(name) {
      const mediaType = mediaTypes[extname(name)]
      if (mediaType === undefined || !assetName.test(name)) return null
      return keep(`assets/${name}`, (place) => readBuilt(place, mediaType))
    },
  }
}

/** The page says which dialect is spoken where it is not the console's own. */
function readPage(place: string, dialect: DialectName): KeptAnswer {
  if (dialect === 'neutral') return readBuilt(place, htmlType)
  return keepAnswer(htmlType, readFileSync(place, 'utf8').replace('<html ', `<html data-dialect="${dialect}" `))
}

/** With what the build has packed beside it, which is smaller than what a request would wait for. */
function readBuilt(place: string, mediaType: string): KeptAnswer {
  const answer = keepAnswer(mediaType, readFileSync(place))
  for (const [encoding, end] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (existsSync(place + end)) answer.encoded.set(encoding, Promise.resolve(readFileSync(place + end)))
  return answer
}
