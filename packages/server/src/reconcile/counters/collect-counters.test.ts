import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostId } from '#domain/shared/index.ts'
import { claimCounters } from '#store/counters/record-samples.ts'
import { maintainStore } from '#store/installation/maintain-store.ts'
import { runClock } from '#testkit/database/test-clock.ts'
import { type SimulatedBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestHost, requestRemoval, requestPower } from '#testkit/requests/request-host.ts'
import { DriverError, type Drivers, type HostDriver } from '../ports/index.ts'
import { collectCounters } from './collect-counters.ts'

const step = 300_000
let bench: SimulatedBench
beforeEach(async () => {
  bench = await openEngineBench()
  await sweep()
})
afterEach(() => bench.close())

async function sweep(drivers: Pick<Drivers, 'hosts'> = bench.drivers): Promise<unknown[]> {
  const errors: unknown[] = []
  await collectCounters({
    store: bench.store,
    drivers,
    regions: ['us-east', 'eu-central'],
    installationId: bench.installationId,
    callMs: 5_000,
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
  })
  return errors
}
async function sweepAfter(ms: number, drivers?: Pick<Drivers, 'hosts'>): Promise<unknown[]> {
  await bench.advance(ms)
  return sweep(drivers)
}
async function makeHost(label: string): Promise<HostId> {
  const { id } = await requestHost(bench, { label })
  await bench.converge()
  return id
}
const withReading = (readCounters: HostDriver['readCounters']) => {
  const driver = { ...bench.simulation.drivers.hosts, readCounters } as HostDriver
  return { hosts: () => driver }
}
const samplesOf = (id: HostId) =>
  bench.store.db
    .selectFrom('host_samples')
    .select(['elapsed_ms as ms', 'cpu_ns as cpuNs', 'rx_bytes as rx', 'tx_bytes as tx'])
    .where('host_id', '=', id)
    .orderBy('at')
    .execute()
const monthsOf = (id: HostId) =>
  bench.store.db
    .selectFrom('host_transfer_months')
    .select(['rx_bytes as rx', 'tx_bytes as tx'])
    .where('host_id', '=', id)
    .execute()

describe('counter sweeps (decision H9.3)', () => {
  it('record the use of each host once in five minutes, and its transfer by month', async () => {
    const id = await makeHost('counted')
    await sweepAfter(step)
    await Promise.all([sweep(), sweep()])
    await bench.advance(step)
    await Promise.all([sweep(), sweep(), sweep()])
    const samples = await samplesOf(id)
    expect(samples.map(({ ms }) => ms)).toEqual([step, step])
    expect(Math.min(...samples.flatMap(({ cpuNs, rx, tx }) => [cpuNs, rx, tx]))).toBeGreaterThan(0)
    const sum = (key: 'rx' | 'tx') => samples.reduce((total, sample) => total + sample[key], 0)
    expect(await monthsOf(id)).toEqual([{ rx: sum('rx'), tx: sum('tx') }])
  })

  it('a host that its driver does not report has no sample, and a region without counters none', async () => {
    const id = await makeHost('unreported')
    await sweepAfter(
      step,
      withReading(async () => []),
    )
    await sweepAfter(step, withReading(undefined))
    expect(await samplesOf(id)).toEqual([])
  })

  it('a missed or failed sweep leaves a gap, and its use is in the next sample', async () => {
    const id = await makeHost('missed')
    await sweepAfter(step)
    const broken = new DriverError('Busy', 'no answer')
    expect(
      await sweepAfter(
        step,
        withReading(() => Promise.reject(broken)),
      ),
    ).toEqual([broken])
    await sweepAfter(step)
    expect((await samplesOf(id)).map(({ ms }) => ms)).toEqual([step, 2 * step])
  })

  it('a restart is no negative difference, a power-off leaves a gap, and a host that stays off uses nothing', async () => {
    const id = await makeHost('restarted')
    await sweepAfter(10 * step)
    await requestPower(bench, id, 'reboot')
    await bench.converge()
    await sweepAfter(step)
    const [long, short] = await samplesOf(id)
    expect(short?.cpuNs).toBeGreaterThan(0)
    expect(short?.cpuNs).toBeLessThan(long?.cpuNs ?? 0)
    await requestPower(bench, id, 'shutdown')
    await bench.converge()
    await sweepAfter(step)
    await sweepAfter(step)
    expect((await samplesOf(id)).slice(2)).toEqual([{ ms: step, cpuNs: 0, rx: 0, tx: 0 }])
  })

  it('a host from before the first sweep of its region has no sample for the time before', async () => {
    await sql`delete from counter_sweeps`.execute(bench.store.db)
    const id = await makeHost('older')
    await sweepAfter(100 * step)
    expect(await samplesOf(id)).toEqual([])
    await sweepAfter(step)
    expect((await samplesOf(id)).map(({ ms }) => ms)).toEqual([step])
  })

  it('a reading that a later sweep has overtaken records nothing', async () => {
    const id = await makeHost('overtaken')
    await sweepAfter(step)
    const readSlowly = async (installation: string) => {
      const read = await bench.simulation.drivers.hosts.readCounters?.(installation)
      await sweepAfter(step)
      return read ?? []
    }
    await sweepAfter(step, withReading(readSlowly))
    expect((await samplesOf(id)).map(({ ms }) => ms)).toEqual([step, 2 * step])
  })

  it('samples end after 30 days and readings with their host; totals of the month stay', async () => {
    const id = await makeHost('kept')
    await sweepAfter(step)
    await requestRemoval(bench, id)
    await bench.converge()
    const retention = { eventDays: 90, auditDays: 400 }
    await maintainStore(bench.store, retention)
    expect(await bench.store.db.selectFrom('host_counters').selectAll().execute()).toEqual([])
    expect(await samplesOf(id)).toHaveLength(1)
    await bench.advance(30 * 86_400_000 + 2 * step)
    await maintainStore(bench.store, retention)
    expect(await samplesOf(id)).toEqual([])
    expect(await monthsOf(id)).toHaveLength(1)
  })

  it('claims all regions at one time, also while the clock runs', async () => {
    await sql`delete from counter_sweeps`.execute(bench.store.db)
    await runClock(bench.store)
    const regions = Array.from({ length: 500 }, (_, index) => `region-${index}`)
    expect((await claimCounters(bench.store, regions))?.regions).toHaveLength(500)
    expect(await bench.store.db.selectFrom('counter_sweeps').select('at').distinct().execute()).toHaveLength(1)
    expect(await claimCounters(bench.store, regions)).toBeNull()
  })

  it('a driver without counters is not read', async () => {
    const id = await makeHost('uncounted')
    expect(await sweepAfter(step, withReading(undefined))).toEqual([])
    expect(await samplesOf(id)).toEqual([])
  })
})
