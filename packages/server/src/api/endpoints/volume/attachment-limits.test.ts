import type { Volume } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume } from '#testkit/http/make-volume.ts'
import { selectRows } from '#testkit/database/rows.ts'

const http = await useHttpBench()

/** Makes volumes without waiting for their disks: an attachment is accepted while they are creating (decision D4). */
async function volumes(count: number): Promise<number[]> {
  const asked = await Promise.all(Array.from({ length: count }, () => askVolume(http)))
  return asked.map((one) => one.body.id)
}
const attach = (id: number, body: object) => http.call<Volume>('POST', `/v4/volumes/${id}/attach`, { body })
const accepted = (answers: readonly TestAnswer<unknown>[]) => answers.filter((one) => one.status === 200)

const maximum = (most: number) =>
  `Maximum number of block storage volumes are attached to this host: it has ${most} of ${most} volumes attached.`

describe('Limits: "Volumes attached to one host: equal to host RAM in GB, maximum 64; with persist_across_boots true the default ceiling is 8 per host, and more is possible only with persist_across_boots false on hosts with 16 GB RAM or more"', () => {
  it.each(['detach', 'delete'])('one that is on its way out counts until it is gone: %s (decision D5)', async (how) => {
    const host = await makeHost(http, { type: 'g6-nanode-1' })
    const { id } = await makeVolume(http, { host_id: host.id })
    const [next] = await volumes(1)
    expect(
      (
        await (how === 'delete'
          ? http.call('DELETE', `/v4/volumes/${id}`)
          : http.call('POST', `/v4/volumes/${id}/detach`))
      ).status,
    ).toBe(200)
    expectRefused(await attach(Number(next), { host_id: host.id }), [maximum(1), 'host_id'])
    await http.settle()
    expect((await attach(Number(next), { host_id: host.id })).status).toBe(200)
  })
})

describe('held under any number of parallel requests, over several connections (decision D5)', () => {
  it('50 attaches to a host of 16 GB, every second without persistence: 16 in all, no more than 8 of them persisting', async () => {
    const host = await makeHost(http, { type: 'g6-standard-6' })
    const answers = await Promise.all(
      (await volumes(50)).map((id, index) => attach(id, { host_id: host.id, persist_across_boots: index % 2 === 0 })),
    )
    expect(accepted(answers)).toHaveLength(16)
    const held = await selectRows(http.store, 'attachments', '*', { host_id: host.id })
    expect([held.length, held.filter((one) => one.persists).length <= 8]).toEqual([16, true])
    const slots = await selectRows(http.store, 'config_devices', 'slot', {
      volume_id: held.map((one) => one.volume_id),
    })
    expect(new Set(slots.map((one) => one.slot)).size).toBe(held.filter((one) => one.persists).length)
    await http.settle()
  })

  it('25 attaches and 25 creates on one host share its room', async () => {
    const host = await makeHost(http, { type: 'g6-standard-2' })
    const ids = await volumes(25)
    const answers = await Promise.all([
      ...ids.map((id) => attach(id, { host_id: host.id })),
      ...ids.map(() => askVolume(http, { host_id: host.id })),
    ])
    expect(accepted(answers)).toHaveLength(4)
    await http.settle()
  })
})
