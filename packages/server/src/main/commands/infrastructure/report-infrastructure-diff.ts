import { recordInfrastructureDiff } from '../../background/watch-infrastructure.ts'
import type { Settings } from '../../settings/index.ts'
import { withFoundation } from '../../compose/with-foundation.ts'

const orphanAdvice = {
  volume:
    'created after the restored backup, or left behind by a crash: keep its data if in doubt, otherwise remove it with the tools of its storage',
  host: 'created after the restored backup, or left behind by a crash: if it is not needed, shut it down and undefine it with virsh',
} as const
const unexpectedClientAdvice =
  'identify the client before the volume is attached to another host; a killed client disappears within a minute, and moor admin volume detach --force fences every client of an attached volume'
const missingAdvice = {
  volume:
    'its data is lost unless you restore its storage: restore it, then run moor admin volume repair; otherwise, delete the volume',
  snapshot: 'its data is lost unless you restore its storage; otherwise, delete the snapshot',
  backup: 'the backup creates it again',
  host: 'its local disks are lost: delete the host and create another one',
} as const

/**
 * `moor admin reality`: compares the database with all engines in both directions and returns the differences with advice. Like the periodic comparison,
 * records orphans in events and schedules passes for missing resources. Changes no engine. Throws NoServer and SchemaMismatch.
 */
export async function reportInfrastructureDiff(settings: Settings) {
  return withFoundation(settings, async ({ store, drivers, installation, catalogue }) => {
    const regions = catalogue.regions.map(({ id }) => id)
    const diff = await recordInfrastructureDiff({ store, drivers, regions, installationId: installation.id })
    return {
      found: diff.found,
      /** Resources that the database does not contain. Only the operator removes them. */
      orphans: diff.orphans.map(({ name, region, stamp: { kind } }) => ({
        kind,
        name,
        region,
        advice: kind === 'host' ? orphanAdvice.host : orphanAdvice.volume,
      })),
      /** Resources that do not exist on the infrastructure. */
      missing: diff.missing.map(({ kind, id, label, region }) => ({
        kind,
        id,
        label,
        region,
        advice: missingAdvice[kind],
      })),
      /** Volumes opened by an unknown hypervisor, or by a second client. */
      strangers: diff.unexpectedClients.map(({ id, label, region, clients }) => ({
        id,
        label,
        region,
        clients: clients.join(', '),
        advice: unexpectedClientAdvice,
      })),
      /** Regions with unreadable infrastructure. */
      unasked: diff.unqueried.map(({ kind, region, reason }) => ({ kind, region, reason })),
    }
  })
}
