import { acceptOrphans } from '#accept/account/orphans.ts'
import { type LookOptions, type Reality, examineReality } from '#reconcile/reality/examine-reality.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import type { Log } from '../logging/open-log.ts'

/** Interval of full comparisons. Passes poll resources far more often; this comparison finds orphans, which have no pass. */
const lookMs = 900_000

/** Compares the database with the infrastructure once. Records new orphans in events and schedules passes for missing resources. */
export async function recordReality(options: LookOptions): Promise<Reality> {
  const reality = await examineReality(options)
  const orphans = reality.orphans.map(({ name, stamp, region }) => ({ name, kind: stamp.kind, region }))
  await options.store.db.transaction().execute(async (tx) => {
    // Recorded orphans of regions that could not be read are kept.
    const asked = options.regions.filter((region) => reality.unasked.every((one) => one.region !== region))
    if (asked.length > 0)
      await acceptOrphans(
        tx,
        asked,
        orphans.filter(({ region }) => asked.includes(region)),
      )
    for (const kind of ['volume', 'host'] as const) {
      const ids = reality.missing.filter((one) => one.kind === kind).map((one) => one.id)
      if (ids.length > 0) await wakeWork(tx, kind, ids)
    }
  })
  return reality
}

/** Compares periodically until it is stopped, and logs what an operator must handle. */
export function watchReality(options: LookOptions, log: Log): { stop(): void } {
  let isBusy = false
  const look = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      tell(log, await recordReality(options))
    } catch (err) {
      log.error({ err }, 'cannot compare the database with the infrastructure')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), lookMs)
  return { stop: () => clearInterval(timer) }
}

function tell(log: Log, { orphans, missing, strangers, unasked }: Reality): void {
  for (const { region, kind, reason } of unasked)
    log.warn({ region, kind, reason }, 'cannot list the resources of the infrastructure')
  for (const { id, clients } of strangers.slice(0, 20))
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
