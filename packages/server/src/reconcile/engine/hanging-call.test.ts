import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { expect, it } from 'vitest'
import type { VolumeId } from '#domain/shared/index.ts'
import { moveVolume } from '#store/volume/move-volume.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { makeGate } from '#testkit/gate.ts'
import { tamperDrivers } from '#testkit/prove-steps/tamper-drivers.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { DriverError, type Drivers } from '../ports/index.ts'
import { reconcilers } from '../reconcilers.ts'
import { callDriver } from './call-driver.ts'
import { type PassResult, runPass } from './run-pass.ts'
import { writeGuarded } from './write-guarded.ts'

const bench = await openTestBench()

async function claimOne(): Promise<Claim> {
  const [claim] = await bench.claimDue()
  if (!claim) throw new Error('nothing was due')
  return claim
}

async function growTo(id: VolumeId, sizeGib: number): Promise<void> {
  await bench.store.db.transaction().execute(async (tx) => {
    await moveVolume(tx, id, 'growAsked', { size_gib: sizeGib })
    await touchWork(tx, { kind: 'volume', id }, 'eu-central')
  })
}

async function passWithoutPatience(claim: Claim, drivers: Drivers): Promise<PassResult> {
  const { store, timeouts, installationId, nodePrefix, secretBox, catalogue } = bench
  const reconciler = reconcilers.find((one) => one.kind === claim.kind)
  if (!reconciler) throw new Error('no reconciler')
  const { signal } = new AbortController()
  return runPass(reconciler, {
    store,
    drivers,
    claim,
    timeouts,
    installationId,
    vendor: 'Moor',
    nodePrefix,
    secretBox,
    catalogue,
    call: (method, call) => callDriver(method, call, { callMs: method === 'growVolume' ? 1 : 60_000, signal }),
    write: (step) => writeGuarded(store, claim, step),
  })
}

const sizeOf = async (id: number) =>
  (await sqlOn(bench.store)<{ size: number }>`select size_gib as size from sim.volumes where public_id = ${id}`)[0]
    ?.size

it('a call that hangs times out, and its late arrival is rejected as Stale without effect (architecture, ground rule 3)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'hangs' })
  await bench.converge()
  const [gate, late] = [makeGate(), makeGate<unknown>()]
  const hanging = tamperDrivers(bench.drivers, {
    before: ({ method }) => (method === 'growVolume' ? gate.passed : undefined),
    end: ({ method }, error) => {
      if (method === 'growVolume') late.open(error)
    },
  })
  await growTo(id, 40)
  expect(await passWithoutPatience(await claimOne(), hanging)).toMatchObject({
    ending: 'failed',
    step: 'grow',
    failure: { method: 'growVolume', code: 'Silent', error: { message: 'growVolume did not answer within 1 ms' } },
  })
  expect(await selectRow(bench.store, 'work', ['cause', 'tries'], { id })).toEqual({
    cause: 'infrastructure.silent',
    tries: 1,
  })
  expect(await sizeOf(id)).toBe(20)

  await bench.converge()
  expect(await sizeOf(id)).toBe(40)
  gate.open()
  expect(await late.passed).toMatchObject({ code: 'Stale' })
  expect(await late.passed).toBeInstanceOf(DriverError)
  expect(await sizeOf(id)).toBe(40)
  expect(await selectRow(bench.store, 'volumes', 'status', { id })).toEqual({ status: 'active' })
})

it('no transaction of the control plane is open during a driver call (architecture, ground rule 6)', async () => {
  const open: unknown[] = []
  let calls = 0
  const watched = tamperDrivers(bench.drivers, {
    async before({ method }) {
      calls += 1
      const rows = await sqlOn(bench.store)`select query from pg_stat_activity
        where datname = current_database() and application_name = 'moorage-store' and pid <> pg_backend_pid() and state like 'idle in transaction%'`
      open.push(...rows.map((row) => ({ method, row })))
    },
  })
  await requestVolume(bench.store, bench.actor, { label: 'watched' })
  expect(await bench.pass(await claimOne(), watched)).toMatchObject({ ending: 'settled' })
  expect([calls, open]).toEqual([3, []])
})
