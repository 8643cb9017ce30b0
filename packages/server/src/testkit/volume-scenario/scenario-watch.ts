import { sql } from 'kysely'
import { expect } from 'vitest'
import { readEventLog } from '#store/event/event-log.ts'
import type { VolumeScenario } from './volume-scenario.ts'

/** What must hold at every moment, passes and requests under way or not (decisions D5, F4). */
export interface ScenarioWatch {
  /** Looks now; throws when something does not hold. */
  look(): Promise<void>
  /** Positions of the account's log as a reader has seen them, in the order it has seen them. */
  readonly seen: readonly number[]
}

/** Begins to watch a scenario: limits of its hosts, one host for each volume, and a reader of its event log. */
export function watchScenario(scenario: VolumeScenario): ScenarioWatch {
  const { http, caller } = scenario
  const seen: number[] = []
  return {
    seen,
    async look() {
      await expectLimitsHeld(scenario)
      const { entries } = await readEventLog(http.store.db, [{ accountId: caller.accountId, after: seen.at(-1) ?? 0 }])
      for (const { position } of entries) {
        expect(position).toBeGreaterThan(seen.at(-1) ?? 0)
        seen.push(position)
      }
    },
  }
}

async function expectLimitsHeld({ http, hosts }: VolumeScenario): Promise<void> {
  for (const host of hosts) {
    const {
      rows: [load],
    } = await sql<{ attached: number; persisted: number; plugged: number }>`
      select count(*) as attached, count(*) filter (where persists) as persisted,
        (select count(*) from sim.devices join sim.hosts on hosts.id = devices.host_id where hosts.public_id = ${host.id}) as plugged
      from attachments where host_id = ${host.id}`.execute(http.store.db)
    expect(load?.attached).toBeLessThanOrEqual(host.attached_volumes_max)
    expect(load?.persisted).toBeLessThanOrEqual(8)
    expect(load?.plugged).toBeLessThanOrEqual(host.attached_volumes_max)
  }
}
