import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { openOperatorBench } from '#testkit/operator/operator-bench.ts'
import { requestRepair, requestVolume } from '#testkit/requests/request-volume.ts'

const operator = await openOperatorBench()
afterAll(() => operator.close())
beforeEach(async () => {
  await clearFaults(operator.bench)
  await operator.bench.converge()
})

let made = 0
async function askForStuck(tries: number): Promise<number> {
  const { bench } = operator
  made += 1
  const { id } = await requestVolume(bench.store, bench.actor, { label: `stuck-${made}`, region: 'us-east' })
  await addFault(bench, { on: 'ensureVolume', id, times: 100_000, as: 'error-before', code: 'Busy' })
  for (let done = 0; done < tries;) {
    for (const claim of await bench.claimDue()) {
      await bench.pass(claim)
      if (claim.kind === 'volume' && claim.id === id) done += 1
    }
    await bench.advanceToNext()
  }
  return id
}
interface WorkPage {
  readonly data: readonly { readonly since: string; readonly deadline: string }[]
  readonly results: number
  readonly stuck: number
}
const list = async (query = '') => (await operator.request<WorkPage>(`/operator/work${query}`)).body

describe('unfinished work, for the operator (decision G5.4)', () => {
  test('is stuck after a second failure: lists cause, next attempt, deadline and next step', async () => {
    const id = await askForStuck(2)
    const { data, results, stuck } = await list()
    expect([results, stuck]).toEqual([1, 1])
    expect(data).toEqual([
      {
        kind: 'volume',
        id,
        label: `stuck-${made}`,
        region: 'us-east',
        account: expect.stringMatching(/^bench-/),
        cluster: null,
        state: 'due',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        tries: 2,
        is_stuck: true,
        cause: 'infrastructure.busy',
        cause_words: 'The infrastructure is busy.',
        operation: { id: expect.any(Number), action: 'volume_create' },
        operations: 1,
        next_try: expect.any(String),
        deadline: expect.any(String),
        next_step: {
          words: expect.stringContaining('faults of the simulator'),
          command: 'moor sim faults list',
          page: null,
        },
      },
    ])
    const [told] = data
    expect(Date.parse(`${told?.deadline}Z`) - Date.parse(`${told?.since}Z`)).toBeGreaterThanOrEqual(60_000)
  })

  test('is not stuck after one failed attempt, nor when its cause is gone', async () => {
    await askForStuck(1)
    expect(await list()).toMatchObject({ results: 1, stuck: 0, data: [{ tries: 1, is_stuck: false, next_step: null }] })
    await clearFaults(operator.bench)
    await operator.bench.converge()
    expect(await list()).toMatchObject({ results: 0, stuck: 0, data: [] })
  })

  test('is stuck if no worker has claimed it for ten seconds', async () => {
    const { bench } = operator
    await requestVolume(bench.store, bench.actor, { label: 'untaken', region: 'eu-central' })
    expect((await list()).data).toMatchObject([{ state: 'due', is_stuck: false, cause: null, cause_words: '' }])
    await bench.advance(10_500)
    expect((await list()).data).toMatchObject([{ is_stuck: true, next_step: { command: 'moor serve --worker' } }])
    const [claim] = await bench.claimDue()
    expect((await list()).data).toMatchObject([{ state: 'running', is_stuck: false, next_try: null }])
    if (claim) await bench.pass(claim)
  })

  test('a failed job that left a volume in contact_support is listed with its message until it is repaired', async () => {
    const { bench } = operator
    const id = await askForStuck(2)
    await bench.converge()
    const { data } = await list('?stuck=true')
    expect(data).toMatchObject([
      {
        id,
        state: 'given_up',
        is_stuck: true,
        cause_words: 'The infrastructure is busy. Timed out after 60 seconds.',
        operation: { action: 'volume_create' },
        next_try: null,
        deadline: null,
        next_step: { command: `moor admin volume repair ${id}` },
      },
    ])
    await clearFaults(bench)
    await requestRepair(bench.store, id)
    await bench.converge()
    expect((await list('?stuck=true')).data).toEqual([])
  })

  test('is paged in the server, stuck work first, and can be filtered by kind and region', async () => {
    const { bench } = operator
    for (const label of ['one', 'two'])
      await requestVolume(bench.store, bench.actor, { label: `page-${label}`, region: 'eu-central' })
    await askForStuck(2)
    for (const label of ['three', 'four'])
      await requestVolume(bench.store, bench.actor, { label: `page-${label}`, region: 'eu-central' })
    const first = await list('?page_size=2')
    expect(first).toMatchObject({
      page: 1,
      pages: 2,
      results: 3,
      stuck: 1,
      data: [{ is_stuck: true }, { is_stuck: false }],
    })
    expect((await list('?page_size=2&page=2')).data).toHaveLength(1)
    expect(await list('?page_size=2&page=9')).toMatchObject({ data: [], results: 3 })
    expect(await list('?stuck=true')).toMatchObject({ results: 1, pages: 1 })
    expect(await list('?region=us-east')).toMatchObject({ results: 1 })
    expect(await list('?kind=host')).toMatchObject({ results: 0, data: [] })
  })

  test.each([
    ['page=0', 'page', 'page must be an integer from 1 to 1000000'],
    ['page_size=101', 'page_size', 'page_size must be an integer from 1 to 100'],
    ['page_size=1&page_size=2', 'page_size', 'page_size must be an integer from 1 to 100'],
    ['stuck=maybe', 'stuck', 'stuck must be true or false'],
    ['kind=server', 'kind', 'kind must be one of volume, host, cluster, pool, node'],
    ['region=US', 'region', 'region must be a region ID: 1 to 64 lowercase letters, digits and hyphens'],
    ['stuk=true', 'stuk', 'stuk is not a parameter of this request'],
  ])('%s is rejected with name and bound', async (query, field, reason) => {
    expect(await operator.request(`/operator/work?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field, reason }] },
    })
  })
})
