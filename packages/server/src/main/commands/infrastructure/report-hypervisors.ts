import { checkSchema } from '../../database/query-database.ts'
import { openFoundation } from '../../compose/foundation.ts'
import { findDatabaseUrl } from '../../datafolder/index.ts'
import type { OpenedEngines } from '../../engines/index.ts'
import type { Settings } from '../../settings/index.ts'

type Hypervisors = Awaited<ReturnType<OpenedEngines['surveyHypervisors']>>

/**
 * `moor admin hypervisors`: returns accelerators and reserved resources of hypervisors, empty without engines. `isProbing` tests the accelerators first. Throws
 * NoServer and SchemaMismatch.
 */
export async function reportHypervisors(
  settings: Settings,
  { isProbing }: { readonly isProbing: boolean },
): Promise<{ readonly hypervisors: Hypervisors }> {
  const url = findDatabaseUrl(settings)
  await checkSchema(url)
  const foundation = await openFoundation(settings, url)
  try {
    return { hypervisors: (await foundation.engines?.surveyHypervisors(isProbing)) ?? [] }
  } finally {
    await foundation.close()
  }
}
