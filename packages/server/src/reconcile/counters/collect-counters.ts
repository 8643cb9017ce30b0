import { compareCounters } from '#domain/counters/counters.ts'
import type { HostCounters } from '#domain/shared/index.ts'
import { claimCounters, type CountedRow, loadCountedHosts, recordCounters } from '#store/counters/record-samples.ts'
import type { Store } from '#store/open-store.ts'
import { callDriver } from '../engine/call-driver.ts'
import { type CallMeasurement, measureCall } from '../engine/record-calls.ts'
import type { Drivers, HostDriver } from '../ports/index.ts'
import { diskResource, hostResource } from '../resources/resources.ts'

/** Context of counter sweeps. */
export interface CounterContext {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'hosts'>
  readonly regions: readonly string[]
  readonly installationId: string
  readonly callMs: number
  readonly signal: AbortSignal
  readonly onCall?: (measurement: CallMeasurement) => void
  readonly onError: (error: unknown) => void
}

/**
 * Reads the counters of all hosts once in five minutes of the database clock, with one call per driver, and records what the hosts used since the previous
 * reading. Of several processes, one reads each region. A failed or missed reading leaves a gap, and its use is part of the next sample.
 */
export async function collectCounters(context: CounterContext): Promise<void> {
  const { store, drivers, installationId, callMs, signal, onCall, onError } = context
  const counted = context.regions.filter((region) => drivers.hosts(region).readCounters)
  const claim = counted.length === 0 ? null : await claimCounters(store, counted)
  if (!claim) return
  const read = (driver: HostDriver) => async () => (await driver.readCounters?.(installationId)) ?? []
  for (const [driver, regions] of Map.groupBy(claim.regions, (region) => drivers.hosts(region))) {
    try {
      const hosts = await measureCall(
        'readCounters',
        () => callDriver('readCounters', read(driver), { callMs, signal }),
        (measurement) => onCall?.(measurement),
      )
      const readings = new Map(hosts.map(({ hostName, ...counters }) => [hostName, counters]))
      await recordReadings(context, { ...claim, regions }, readings)
    } catch (error) {
      onError(error)
    }
  }
}

async function recordReadings(
  { store, installationId }: CounterContext,
  claim: Parameters<typeof loadCountedHosts>[1],
  readings: ReadonlyMap<string, HostCounters>,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const recorded = (await loadCountedHosts(tx, claim)).flatMap((row) => {
      const counters = readings.get(hostResource(row, { installationId }).name)
      const { id: hostId, accountId } = row
      return counters
        ? [{ hostId, accountId, counters, use: useSince(row, { atMs: claim.atMs, counters }, installationId) }]
        : []
    })
    await recordCounters(tx, claim, recorded)
  })
}

function useSince(row: CountedRow, after: Parameters<typeof compareCounters>[1], installationId: string) {
  if (!row.counters) return null
  const swap = new Set(row.swapDisks.map((disk) => diskResource(disk, row, { installationId }).name))
  return compareCounters({ atMs: row.countedMs, counters: row.counters }, after, (name) => swap.has(name))
}
