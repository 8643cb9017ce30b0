import type { OriginSelector } from '../../client/origin-selector.ts'
import { type Sim, openSim } from '../../client/sim.ts'
import { randomNumbers } from '../random-numbers.ts'
import { type Outages, recordOutages } from '../client/outages.ts'
import { openSteadyClient } from '../client/steady-client.ts'
import { openStreamReader } from '../client/stream-reader.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import { pauseFor } from '../cloud/pause-for.ts'
import { forgetHistory } from '../history/record-history.ts'
import { openRecord } from '../records/tenant-record.ts'
import type { Lane } from '../workload/lane.ts'
import type { LanePlan } from './round-plan.ts'
import { type RoundStart, type TenantContext, readStart } from '../invariants/round-context.ts'

/** Round that is running. */
export interface OpenRound {
  readonly start: RoundStart
  readonly tenants: readonly TenantContext[]
  readonly sim: Sim
  readonly outages: Outages
  output(): string
  requests(): number
  sent(requests: number): Promise<void>
  end(): void
}

const retryDelayMs = 25
const pollMs = 5

/** Deletes the recorded history, and starts a client and a stream reader per account. Expects accounts without resources. */
export async function openRound(cloud: Cloud, seed: number): Promise<OpenRound> {
  await forgetHistory(cloud.database)
  const start = await readStart(cloud)
  const outages = recordOutages()
  const origins = cloud.apis.map((api) => api.origin)
  const slots = [...cloud.apis, ...cloud.workers]
  const before = slots.map((slot) => slot.output().length)
  let requests = 0
  let isOver = false
  const tenants = cloud.tenants.map((tenant, index) => ({
    record: openRecord(tenant),
    client: openSteadyClient({ origins, token: tenant.token, outages, sent: () => (requests += 1) }),
    stream: openStreamReader({
      origins,
      token: tenant.token,
      after: start.position,
      random: randomNumbers(seed + index),
    }),
  }))
  return {
    start,
    tenants,
    outages,
    sim: openSim(roundOriginSelector(origins), cloud.operatorToken),
    output: () => slots.map((slot, index) => slot.output().slice(before[index])).join(''),
    requests: () => requests,
    async sent(count) {
      while (requests < count && !isOver) await pauseFor(pollMs)
    },
    end: () => (isOver = true),
  }
}

function roundOriginSelector(origins: readonly string[]): OriginSelector {
  let turn = 0
  return {
    origin: async () => origins[turn % origins.length] ?? '',
    async lost() {
      turn += 1
      await pauseFor(retryDelayMs)
    },
  }
}

const rejected = 1
const notFound = 3

/** Creates a lane without resources; null if the plan's account does not exist. */
export function openLane(cloud: Cloud, round: OpenRound, plan: LanePlan): Lane | null {
  const tenant = round.tenants[plan.tenant]
  if (!tenant) return null
  return {
    name: plan.name,
    client: tenant.client,
    record: tenant.record,
    sim: round.sim,
    volumes: [],
    hosts: [],
    clusters: [],
    turn: 0,
    async forceDetach(id) {
      const { code, stdout, stderr } = await cloud.operator.try(
        'admin',
        'volume',
        'detach',
        String(id),
        '--force',
        '--json',
      )
      if (code === rejected || code === notFound) return null
      if (code !== 0) throw new Error(stderr)
      return (JSON.parse(stdout) as { operation_id: number }).operation_id
    },
  }
}
