import { type Disk, type Host, linode } from '@moorage/contract'
import { describe, expect, it, test } from 'vitest'
import { verify } from 'unixcrypt'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import { useHttpBench, useHttpHarness } from '#testkit/benches/use-bench.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { leastRegionAbilities } from '#testkit/engine/abilities.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { dumpDatabase } from '#testkit/leaks/dump-database.ts'
import { SecretList } from '#testkit/leaks/secret-list.ts'

const http = await useHttpBench()
const wire = await useHttpBench({ dialect: linode })
const catalogue = narrowCatalogue(neutralCatalogue, () => ({ ...leastRegionAbilities, hardwareTypes: ['hdd', 'nvme'] }))
const least = await useHttpHarness({ context: { catalogue } })
const leastWire = await useHttpHarness({ dialect: linode, context: { catalogue } })

const hosts = '/v4/hosts/instances'
const password = 'correct-Horse-7-battery'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const userData = base64('#cloud-config\nruncmd: [planted-in-user-data]\n')
const fromImage = { region: 'eu-central', type: 'g6-standard-1', image: 'debian12', root_pass: password }
const metadata = { user_data: userData }
const create = (body: object, headers: Record<string, string> = {}) =>
  http.call<Host>('POST', hosts, { body: { ...fromImage, ...body }, headers })
const act = (id: number, verb: string, body: object = {}) => http.call<Host>('POST', `${hosts}/${id}/${verb}`, { body })
const { store, secretBox } = http.bench

/** Kinds of secrets that the simulated host received at its last boot with secrets. */
async function received(id: number): Promise<unknown> {
  await http.converge()
  return (
    await sqlOn(store)<{ kinds: string[] }>`select guest_config as kinds from sim.hosts where public_id = ${id}`
  )[0]?.kinds
}

async function openUserData(id: number): Promise<string | null> {
  const [row] = await sqlOn(store)<{ sealed: Buffer }>`select sealed from host_user_data where host_id = ${id}`
  return row ? secretBox.open(row.sealed, secretContexts.userData(id)) : null
}

async function openPassword(hostId: number): Promise<{ readonly hash: string } | null> {
  const [row] = await sqlOn(store)<{ id: number; sealed: Buffer }>`
    select disk_id as id, sealed from disk_passwords join disks on disks.id = disk_id where host_id = ${hostId}`
  return row ? { hash: await secretBox.open(row.sealed, secretContexts.rootPassword(row.id)) } : null
}

describe('user data (decision H10.11)', () => {
  const tooLong = 'A'.repeat(65_536)
  const cases = [
    ['hello world!', 'user_data must be a base64 encoded string'],
    ['aGVsbG8', 'user_data must be a base64 encoded string'],
    [tooLong, 'Length must be at most 65535 characters'],
    [7, 'Must be a string or null'],
  ] as const
  test.each(cases)('%.20s is rejected in both dialects, at creation and rebuild', async (text, reason) => {
    const body = { ...fromImage, metadata: { user_data: text } }
    const { body: made } = await create({ booted: false })
    const other = await wire.call<Host>('POST', '/v4/linode/instances', { body: { ...fromImage, booted: false } })
    const answers = [
      await create(body),
      await act(made.id, 'rebuild', body),
      await wire.call('POST', '/v4/linode/instances', { body }),
      await wire.call('POST', `/v4/linode/instances/${other.body.id}/rebuild`, { body }),
    ]
    for (const answer of answers) expectRejected(answer, [reason, 'metadata.user_data'])
  })

  it('accepts 65,535 characters minus padding, and gzip', async () => {
    const gzip = Buffer.concat([Buffer.of(0x1f, 0x8b, 8, 0), Buffer.alloc(49_000, 7)]).toString('base64')
    const { status, body, text } = await create({ booted: false, metadata: { user_data: gzip } })
    expect([status, body.has_user_data], text).toEqual([200, true])
    expect(await openUserData(body.id)).toBe(gzip)
  })

  it('is kept by a rebuild without it, replaced by another, and deleted by null; a later host has none', async () => {
    const { body } = await create({ metadata })
    expect([body.has_user_data, await received(body.id)]).toEqual([true, ['userData', 'rootPasswordHash']])
    const other = base64('#!/bin/sh\n')
    const steps = [
      [{}, true, userData],
      [{ metadata: {} }, true, userData],
      [{ metadata: { user_data: other } }, true, other],
      [{ metadata: { user_data: null } }, false, null],
      [{ metadata: null }, false, null],
    ] as const
    for (const [more, has, text] of steps) {
      const rebuilt = await act(body.id, 'rebuild', { image: 'debian12', root_pass: password, ...more })
      expect([rebuilt.body.has_user_data, await openUserData(body.id)]).toEqual([has, text])
      await http.converge()
    }
  })

  it('is compared in requests with an Idempotency-Key, and not part of their stored responses (decision A9)', async () => {
    const send = (text: string) =>
      create({ booted: false, label: 'keyed', metadata: { user_data: text } }, { 'idempotency-key': 'user-data' })
    const [first, again, other] = [await send(userData), await send(userData), await send(base64('other'))]
    expect([again.body, other.status]).toEqual([first.body, 400])
    const { answer } = await selectRow(store, 'idempotency_keys', 'answer', { key: 'user-data' })
    expect(JSON.stringify(answer)).not.toContain(userData)
  })

  it('is rejected in regions whose hosts do not apply it, which lack the capability Metadata', async () => {
    const body = { ...fromImage, image: 'debian12', metadata }
    const neutral = ['The region does not support user data.', 'metadata'] as const
    expectRejected(await least.call('POST', hosts, { body }), neutral)
    const { body: made, text } = await least.call<Host>('POST', hosts, {
      body: { ...fromImage, metadata: { user_data: '' } },
    })
    expect(made.has_user_data, text).toBe(false)
    expectRejected(await least.call('POST', `${hosts}/${made.id}/rebuild`, { body }), neutral)
    expectRejected(await leastWire.call('POST', '/v4/linode/instances', { body }), [
      'The Metadata service is not currently available in this datacenter.',
      'metadata',
    ])
    expect(await selectRows(least.store, 'disk_passwords', 'disk_id')).toEqual([])
    const words = async (bench: typeof least) =>
      (await bench.call<{ capabilities: string[] }>('GET', '/v4/regions/eu-central')).body.capabilities
    expect([(await words(least)).includes('Metadata'), (await words(http)).includes('Metadata')]).toEqual([false, true])
  })
})

describe('root passwords (decision H10.2)', () => {
  it('are stored as a sealed SHA-512 crypt hash until the first boot from their disk', async () => {
    const { body } = await create({ booted: false })
    const stored = await openPassword(body.id)
    expect([stored?.hash, verify(password, stored?.hash ?? '')]).toEqual([expect.stringMatching(/^\$6\$/), true])
    await http.converge()
    expect((await openPassword(body.id))?.hash).toBe(stored?.hash)
    await act(body.id, 'boot')
    expect([await received(body.id), await openPassword(body.id)]).toEqual([['rootPasswordHash'], null])
  })

  it('of a reset, a new disk and a rebuild reach the next boot from their disk only', async () => {
    const { body } = await create({ metadata })
    await received(body.id)
    await act(body.id, 'reboot')
    expect(await received(body.id)).toEqual(['userData'])
    await act(body.id, 'shutdown')
    await http.converge()
    const disks = `${hosts}/${body.id}/disks`
    const [disk] = (await http.call<{ data: Disk[] }>('GET', disks)).body.data
    await http.call('POST', `${disks}/${disk?.id}/password`, { body: { password: 'another-Horse-8' } })
    expect(verify('another-Horse-8', (await openPassword(body.id))?.hash ?? '')).toBe(true)
    await act(body.id, 'boot')
    expect([await received(body.id), await openPassword(body.id)]).toEqual([['userData', 'rootPasswordHash'], null])
    await act(body.id, 'rebuild', { ...fromImage, booted: false })
    await http.converge()
    expect(verify(password, (await openPassword(body.id))?.hash ?? '')).toBe(true)
  })

  it('neither they nor user data are readable in the database, and both are deleted with the host', async () => {
    const { body, text } = await create({ metadata, booted: false })
    const secrets = new SecretList()
    const { hash = '' } = (await openPassword(body.id)) ?? {}
    for (const secret of [password, userData, 'planted-in-user-data', hash]) secrets.record(secret, secret)
    const haystacks = [{ name: 'response', text }, ...(await dumpDatabase(store.url))]
    expect(secrets.findLeaks(haystacks)).toEqual([])
    await http.call('DELETE', `${hosts}/${body.id}`)
    await http.converge()
    expect([await openUserData(body.id), await openPassword(body.id)]).toEqual([null, null])
  })
})
