import { nameResource } from '#reconcile/ports/index.ts'
import { listTrashedHosts, type TrashedHost } from '#store/trash/list-all-trash.ts'
import type { OpenedEngines } from '../../engines/index.ts'
import type { Settings } from '../../settings/index.ts'
import { withFoundation } from '../../compose/with-foundation.ts'

type Hypervisor = Awaited<ReturnType<OpenedEngines['surveyHypervisors']>>[number]

/** Hypervisor, and the command that wipes the deleted hosts on it; null without one. */
type ReportedHypervisor = Omit<Hypervisor, 'placed'> & { readonly deleted_hosts: string | null }

/**
 * `moor admin hypervisors`: returns accelerators, reserved resources and deleted hosts of hypervisors, empty without engines. `isProbing` tests the accelerators
 * first. Throws NoServer and SchemaMismatch.
 */
export async function reportHypervisors(
  settings: Settings,
  { isProbing }: { readonly isProbing: boolean },
): Promise<{ readonly hypervisors: readonly ReportedHypervisor[] }> {
  return withFoundation(settings, async ({ engines, store, installation }) => {
    const surveyed = (await engines?.surveyHypervisors(isProbing)) ?? []
    const trashed = surveyed.length > 0 ? await listTrashedHosts(store.db) : []
    return { hypervisors: surveyed.map((one) => describeDeletedHosts(one, trashed, installation.id)) }
  })
}

/** A hypervisor with hosts in the trash is not empty (ADR 0074). */
export function describeDeletedHosts(
  { placed, ...hypervisor }: Hypervisor,
  trashed: readonly TrashedHost[],
  installation: string,
): ReportedHypervisor {
  const here = trashed.filter(({ hostId, uid }) =>
    placed.includes(nameResource({ installation, kind: 'host', id: hostId, uid })),
  )
  const labels = here.map(({ label }) => label).join(', ')
  const command = `moor admin trash purge ${here.map(({ id }) => id).join(' ')}`
  return { ...hypervisor, deleted_hosts: here.length > 0 ? `${labels}. To wipe them: ${command}` : null }
}
