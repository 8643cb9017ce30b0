import { checkSchemaVersion } from '#store/migrations/schema-version.ts'
import { SchemaMismatch } from '../failures/index.ts'
import { askDatabase } from './ask-database.ts'

/** Refuses a schema that this release cannot run on (SchemaMismatch); returns the version that it found. */
export async function checkSchema(url: string): Promise<number> {
  const fit = await askDatabase(() => checkSchemaVersion(url))
  if (!fit.fits) throw new SchemaMismatch(fit.reason)
  return fit.version
}

/** Refuses a schema that this release cannot run on even after its own migrations; an older or empty one is fine. */
export async function checkNotTooNew(url: string): Promise<void> {
  const fit = await checkSchemaVersion(url)
  if (!fit.fits && fit.isNewer) throw new SchemaMismatch(fit.reason)
}
