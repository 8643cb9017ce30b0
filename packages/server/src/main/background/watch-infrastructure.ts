import { acceptOrphans } from '#accept/account/orphans.ts'
import {
  type CompareOptions,
  type InfrastructureDiff,
  compareInfrastructure,
} from '#reconcile/drift/compare-infrastructure.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import type { OpenedEngines } from '../engines/index.ts'
import type { MetadataService } from '../guest-metadata/serve-metadata.ts'
import type { Log } from '../logging/open-log.ts'

/** Comparison interval. Passes poll far more often, but do not find orphans. */
const compareMs = 900_000
/** Guests without dnsmasq or rules have no names or no outgoing traffic. */
const networkMs = 60_000

/**
 * Compares database and infrastructure once and returns the diff. Records new orphans in events and schedules passes for missing resources, in one transaction.
 * Orphans of unreadable regions stay recorded.
 */
export async function recordInfrastructureDiff(options: CompareOptions): Promise<InfrastructureDiff> {
  const diff = await compareInfrastructure(options)
  const orphans = diff.orphans.map(({ name, stamp, region }) => ({ name, kind: stamp.kind, region }))
  await options.store.db.transaction().execute(async (tx) => {
    const readRegions = options.regions.filter((region) => diff.unqueried.every((one) => one.region !== region))
    if (readRegions.length > 0)
      await acceptOrphans(
        tx,
        readRegions,
        orphans.filter(({ region }) => readRegions.includes(region)),
      )
    for (const kind of ['volume', 'host'] as const) {
      const ids = diff.missing.filter((one) => one.kind === kind).map((one) => one.id)
      if (ids.length > 0) await wakeWork(tx, kind, ids)
    }
  })
  return diff
}

/** Networks of hosts, and the service that listens on them. */
export interface WatchedNetworks extends Pick<OpenedEngines, 'ensureNetworks' | 'watchNetworks'> {
  readonly metadata: Pick<MetadataService, 'sync' | 'stop'>
}

/**
 * Compares every 15 minutes until stopped, records like `recordInfrastructureDiff`, and logs differences and failures. Repairs networks of hosts and the
 * listeners of the metadata service now, every minute and after changes of this process; logs repairs, and problems when they change.
 */
export function watchInfrastructure(
  options: CompareOptions,
  log: Log,
  networks: WatchedNetworks | null = null,
): { stop(): Promise<void> } {
  const compare = runAlone(
    async () => logDiff(log, await recordInfrastructureDiff(options)),
    (err) => log.error({ err }, 'cannot compare the database with the infrastructure'),
  )
  const problems = new Map<string, string | null>()
  const repair = runAlone(
    async () => networks && repairNetworks(networks, log, problems),
    (err) => log.error({ err }, 'cannot check the networks of hosts'),
  )
  repair()
  networks?.watchNetworks(repair)
  const timers = [setInterval(compare, compareMs), setInterval(repair, networkMs)]
  return {
    async stop() {
      timers.forEach(clearInterval)
      await networks?.metadata.stop()
    },
  }
}

/** Skips a run while the previous one runs. */
function runAlone(work: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    void work()
      .catch(onError)
      .finally(() => {
        isBusy = false
      })
  }
}

async function repairNetworks(
  { ensureNetworks, metadata }: WatchedNetworks,
  log: Log,
  problems: Map<string, string | null>,
): Promise<void> {
  const checks = await ensureNetworks()
  const isNew = (name: string, reason: string | null): boolean => {
    const known = problems.get(name)
    problems.set(name, reason)
    return reason !== null && known !== reason
  }
  for (const { hypervisor, repaired, failure } of checks) {
    if (repaired.length > 0) log.warn({ hypervisor, repaired }, 'the network of hosts was repaired')
    if (isNew(hypervisor, failure)) log.warn({ hypervisor, reason: failure }, 'hosts may have no network')
  }
  const listeners = await metadata.sync(
    checks.flatMap((check) => check.metadata ?? []),
    checks.every(({ failure }) => failure === null),
  )
  for (const [address, reason] of listeners)
    if (isNew(address, reason)) log.warn({ address, reason }, 'this process does not serve the metadata of hosts')
}

function logDiff(log: Log, { orphans, missing, unexpectedClients, unqueried }: InfrastructureDiff): void {
  for (const { region, kind, reason } of unqueried)
    log.warn({ region, kind, reason }, 'cannot list the resources of the infrastructure')
  for (const { id, clients } of unexpectedClients.slice(0, 20))
    log.warn({ volume: id, clients }, 'a volume is open by an unexpected client: run moor admin reality for details')
  if (orphans.length + missing.length === 0) return
  log.warn(
    {
      orphans: orphans.map(({ name }) => name).slice(0, 20),
      missing: missing.map(({ kind, id }) => `${kind} ${id}`).slice(0, 20),
    },
    'infrastructure and database differ: run moor admin reality for advice',
  )
}
