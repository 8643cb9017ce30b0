import type { Host } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { testSshKey } from '#testkit/operation-table/test-ssh-key.ts'

const http = await useHttpBench()

const path = '/v4/hosts/instances'
const place = { region: 'eu-central', type: 'g6-standard-1' }
const create = (body: object) => http.call<Host>('POST', path, { body: { label: http.nextLabel(), ...place, ...body } })

describe('what a host is made from (decision H10)', () => {
  it('a password is taken and kept nowhere, not even as what a repeated request is known by (decision A9)', async () => {
    const password = 'never-to-be-found-1'
    const body = { label: http.nextLabel(), ...place, image: 'debian12', authorized_keys: [testSshKey] }
    const key = { headers: { 'idempotency-key': 'with-password' } }
    const first = await http.call<Host>('POST', path, { ...key, body: { ...body, root_pass: password } })
    const again = await http.call<Host>('POST', path, { ...key, body: { ...body, root_pass: 'another-one-2' } })
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
    expect(`${first.text}${again.text}`).not.toContain('never-to-be')
  })

  it('users whom the caller does not know are refused, whoever they are; a key that is none, too', async () => {
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

  it('config_id 0 names no configuration, at a boot and at a reboot', async () => {
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
