import type { Host } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { testSshKey } from '#testkit/operation-table/rows/test-ssh-key.ts'

const http = await useHttpBench()

const path = '/v4/hosts/instances'
const place = { region: 'eu-central', type: 'g6-standard-1' }
const create = (body: object) => http.call<Host>('POST', path, { body: { label: http.nextLabel(), ...place, ...body } })

describe('host create options (decision H10)', () => {
  it('accepts a password and stores it nowhere, not even in the hash of a keyed request (decision A9)', async () => {
    const password = 'never-to-be-found-1'
    const body = { label: http.nextLabel(), ...place, image: 'debian12', authorized_keys: [testSshKey] }
    const key = { headers: { 'idempotency-key': 'with-password' } }
    const first = await http.call<Host>('POST', path, { ...key, body: { ...body, root_pass: password } })
    const again = await http.call<Host>('POST', path, { ...key, body: { ...body, root_pass: 'another-one-2' } })
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
    expect(`${first.text}${again.text}`).not.toContain('never-to-be')
  })

  it('rejects users that the caller cannot view, existing or not, and invalid keys', async () => {
    await http.makeCaller('elsewhere')
    for (const name of ['nobody', 'elsewhere'])
      expectRejected(await create({ image: 'debian12', authorized_users: [name] }), [
        'authorized_users is not valid',
        'authorized_users',
      ])
    const blind = await http.makeUser(http, 'blind', { globals: { add_hosts: true } })
    const as = { token: blind.token }
    const ask = (name: string) =>
      http.call('POST', path, { ...as, body: { ...place, image: 'debian12', authorized_users: [name] } })
    expect([(await ask('keyed')).status, (await ask('blind')).status]).toEqual([400, 200])
    expectRejected(await create({ image: 'debian12', authorized_keys: [testSshKey, 'badKey!'] }), [
      'The type of SSH key 2 must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.',
      'authorized_keys',
    ])
  })

  it('config_id 0 selects no configuration, for boot and reboot', async () => {
    const { body } = await create({ booted: false })
    await http.converge()
    for (const verb of ['boot', 'reboot']) {
      const answer = await http.call('POST', `${path}/${body.id}/${verb}`, { body: { config_id: 0 } })
      expect(answer.status, answer.text).toBe(200)
      await http.converge()
      expect((await http.call<Host>('GET', `${path}/${body.id}`)).body.status).toBe('running')
    }
    expectRejected(await http.call('POST', `${path}/${body.id}/boot`, { body: { config_id: -1 } }), [
      'Must be at least 0',
      'config_id',
    ])
  })
})
