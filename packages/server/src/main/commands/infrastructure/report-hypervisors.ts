import type { OpenedEngines } from '../../engines/index.ts'
import type { Settings } from '../../settings/index.ts'
import { withFoundation } from '../../compose/with-foundation.ts'

type Hypervisors = Awaited<ReturnType<OpenedEngines['surveyHypervisors']>>

/**
 * `moor admin hypervisors`: returns accelerators and reserved resources of hypervisors, empty without engines. `isProbing` tests the accelerators first. Throws
 * NoServer and SchemaMismatch.
 */
export async function reportHypervisors(
  settings: Settings,
  { isProbing }: { readonly isProbing: boolean },
): Promise<{ readonly hypervisors: Hypervisors }> {
  return withFoundation(settings, async ({ engines }) => ({
    hypervisors: (await engines?.surveyHypervisors(isProbing)) ?? [],
  }))
}
