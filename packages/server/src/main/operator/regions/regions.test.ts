import { afterEach, describe, expect, test } from 'vitest'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { type OperatorBench, openOperatorBench } from '#testkit/operator/operator-bench.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'

let operator: OperatorBench
afterEach(() => operator.close())

interface Regions {
  readonly regions: readonly {
    readonly id: string
    readonly engines: readonly { readonly answers: boolean | null }[]
  }[]
}
const find = async (region: string) =>
  (await operator.request<Regions>('/operator/regions')).body.regions.find(({ id }) => id === region)

describe('regions and their engines, for the operator (decision G5.2)', () => {
  test('reports resources of all accounts per region, and unfinished work per engine', async () => {
    operator = await openOperatorBench()
    const { bench } = operator
    await requestVolume(bench.store, bench.actor, { label: 'done', region: 'us-east' })
    await bench.converge()
    const deleted = await requestVolume(bench.store, bench.actor, { label: 'deleted', region: 'us-east', sizeGib: 20 })
    await bench.converge()
    await keepTrash(bench.store)
    await requestDeletion(bench, deleted.id)
    await bench.converge()
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'stuck', region: 'us-east' })
    await addFault(bench, { on: 'ensureVolume', id, times: 9, as: 'error-before' })
    for (let tries = 0; tries < 2; tries += 1) {
      for (const claim of await bench.claimDue()) await bench.pass(claim)
      await bench.advanceToNext()
    }
    expect(await find('us-east')).toMatchObject({
      label: expect.any(String),
      volumes: 2,
      hosts: 0,
      clusters: 0,
      damaged: 0,
      trash: { items: 1, gib: 20 },
      work: { open: 1, stuck: 1 },
      engines: [
        { part: 'hosts', name: 'simulated', kind: 'simulator', answers: true, last_answered: null },
        { part: 'volumes', work: { open: 1, stuck: 1 }, last_answered: expect.any(String) },
        { part: 'clusters', work: { open: 0, stuck: 0 } },
      ],
    })
    expect(await find('eu-central')).toMatchObject({ volumes: 0, work: { open: 0, stuck: 0 } })
    await clearFaults(bench)
  })

  test('does not call the simulator, which would consume faults', async () => {
    operator = await openOperatorBench()
    const { bench } = operator
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'kept', region: 'us-east' })
    await bench.converge()
    await addFault(bench, { on: 'inspectVolume', id, times: 1, as: 'error-before' })
    expect((await find('us-east'))?.engines).toMatchObject([{ answers: true }, { answers: true }, { answers: true }])
    expect((await operator.request('/operator/sim/faults')).body).toMatchObject({ faults: [{ left: 1 }] })
  })
})

describe('real engine', () => {
  let words = ''
  const drivers = (): Drivers => ({
    hosts: () => operator.bench.simulation.drivers.hosts,
    clusters: () => operator.bench.simulation.drivers.clusters,
    images: () => operator.bench.simulation.drivers.images,
    backups: () => operator.bench.simulation.drivers.backups,
    volumes: () => ({
      ...operator.bench.simulation.drivers.volumes,
      async inspectVolume(volume) {
        if (words !== '') throw new DriverError('Busy', words)
        return operator.bench.simulation.drivers.volumes.inspectVolume(volume)
      },
    }),
  })
  const open = () =>
    openOperatorBench({
      kindOf: () => 'ceph',
      drivers: {
        hosts: (one) => drivers().hosts(one),
        volumes: (one) => drivers().volumes(one),
        clusters: (one) => drivers().clusters(one),
        images: (one) => drivers().images(one),
        backups: (one) => drivers().backups(one),
      },
    })
  const volumesOf = async () => (await find('us-east'))?.engines[1]

  test('is not called without a resource to inspect: its answer is null', async () => {
    operator = await open()
    words = 'pool moor of ceph-1 does not answer: password=hunter2'
    expect(await volumesOf()).toMatchObject({ answers: null, words: '', last_answered: null })
  })

  test('that does not respond is reported with its message, without secrets', async () => {
    words = ''
    operator = await open()
    const { bench } = operator
    await requestVolume(bench.store, bench.actor, { label: 'there', region: 'us-east' })
    await bench.converge()
    words = 'pool moor of ceph-1 does not answer: password=hunter2'
    expect(await volumesOf()).toMatchObject({
      answers: false,
      words: 'pool moor of ceph-1 does not answer: password=[hidden]',
      last_answered: expect.any(String),
    })
  })

  test('that responds is called once for concurrent requests', async () => {
    words = ''
    operator = await open()
    const { bench } = operator
    const { id } = await requestVolume(bench.store, bench.actor, { label: 'there', region: 'us-east' })
    await bench.converge()
    await addFault(bench, { on: 'inspectVolume', id, times: 5, as: 'error-after' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => volumesOf()))
    expect(answers.map((one) => one?.answers)).toEqual([false, false, false, false, false])
    expect((await operator.request('/operator/sim/faults')).body).toMatchObject({ faults: [{ left: 4 }] })
  })
})
