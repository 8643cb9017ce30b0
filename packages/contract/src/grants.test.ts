import { describe, expect, test } from 'vitest'
import { operations, type GrantRule, type OperationName } from './index.ts'

const find = (name: OperationName) => operations.find((one) => one.name === name)
/** A rule in few letters: `volume read_write at path.volumeId`. */
function tell(rule: GrantRule): string {
  if ('isUnrestricted' in rule) return 'unrestricted'
  if ('maker' in rule) return `maker of the ${rule.maker} at ${rule.at}`
  return 'global' in rule
    ? [rule.global, ...(rule.level ? [rule.level] : [])].join(' ')
    : `${rule.entity} ${rule.level} at ${rule.at}`
}
const told = (name: OperationName) => find(name)?.grants.map(tell)

const reads = (kind: string) => `${kind} read_only at path.${kind}Id`
const writes = (kind: string) => `${kind} read_write at path.${kind}Id`

/** What is one's own, events, and what everybody may know. */
const needNone = [
  'address.list',
  'account_availability.list',
  'account_availability.view',
  'account_setting.view',
  'agreement.view',
  'app.delete',
  'app.list',
  'app.view',
  'beta.list',
  'ticket.list',
  'payment_method.list',
  'payment.list',
  'invoice.list',
  'lock.list',
  'stackscript.list',
  'placement_group.list',
  'address_pool.list',
  'address_range.list',
  'vlan.list',
  'account_beta.list',
  'cluster.list',
  'event.list',
  'event.mark_read',
  'event.mark_seen',
  'event.stream',
  'event.view',
  'firewall.list',
  'host.list',
  'maintenance.list',
  'maintenance_policy.list',
  'nodebalancer.list',
  'notification.list',
  'preference.update',
  'preference.view',
  'profile.update',
  'profile.view',
  'profile.view_grants',
  'sign_in.list',
  'sign_in.view',
  'ssh_key.create',
  'ssh_key.delete',
  'ssh_key.list',
  'ssh_key.update',
  'ssh_key.view',
  'tier_version.list',
  'tier_version.view',
  'token.create',
  'token.delete',
  'token.list',
  'token.update',
  'token.view',
  'trusted_device.list',
  'version.list',
  'version.view',
  'volume.list',
  'vpc.list',
]

describe('what a restricted user must hold', () => {
  test.each([
    ['volume.list', []],
    ['volume.create', ['add_volumes', 'host read_write at body.host_id']],
    ['volume.view', [reads('volume')]],
    ['volume.update', [writes('volume')]],
    ['volume.delete', [writes('volume')]],
    ['volume.attach', [reads('volume'), 'host read_write at body.host_id']],
    ['volume.detach', [writes('volume'), 'host read_write at volume.host_id']],
    ['volume.clone', ['add_volumes', reads('volume')]],
    ['volume.resize', [writes('volume')]],
    ['cluster.list', []],
    ['cluster.create', ['add_clusters']],
    ['cluster.delete', [writes('cluster')]],
    ['node.view', [reads('cluster')]],
    ['address.create', ['host read_write at body.host_id']],
    ['address.view', ['host read_only at address.host_id']],
    ['address.update', ['host read_write at address.host_id']],
    ['version.list', []],
    ['version.view', []],
  ] as const)('%s: %j (contract, Authentication 4; G3; facts 6.5, 7.8)', (name, wanted) => {
    expect(told(name)).toEqual(wanted)
  })

  const ofClusters = operations.filter(({ path, name }) => path.includes('{clusterId}') && name !== 'node.view')
  test.each(ofClusters)('$name: on the cluster, of the level of its scope (G3)', ({ grants, scopes }) => {
    const level = scopes[0]?.split(':')[1]
    expect(grants.map(tell)).toEqual([`cluster ${level} at path.clusterId`])
  })

  const ofHosts = operations.filter(({ path }) => path.includes('{hostId}'))
  test.each(ofHosts)('$name: on the host, of the level of its scope (G3, by analogy)', ({ grants, scopes }) => {
    const level = scopes[0]?.split(':')[1]
    expect(grants.map(tell).filter((rule) => !rule.includes('body.'))).toEqual([`host ${level} at path.hostId`])
  })

  test('config.create and config.update put volumes into slots as an attach does; host.create needs add_hosts', () => {
    for (const name of ['config.create', 'config.update'] as const)
      expect(told(name)).toContain('volume read_only at body.devices.*.volume_id')
    expect(told('host.create')).toEqual(['add_hosts'])
  })

  test('G8: reading the account and its users needs account_access; changing them, grants and the audit an unrestricted user', () => {
    for (const name of ['account.view', 'user.list', 'user.view', 'usage.list'] as const)
      expect([name, told(name)]).toEqual([name, ['account_access read_only']])
    const strict = [
      'user.create',
      'user.update',
      'user.delete',
      'grant.view',
      'grant.update',
      'audit.list',
      'tag.list',
      'tag.create',
      'tag.view',
      'tag.delete',
    ] as const
    for (const name of strict) expect([name, told(name)]).toEqual([name, ['unrestricted']])
  })

  const ofClients = operations.filter(({ name }) => name.startsWith('client.'))
  test.each(ofClients)(
    'G8: $name needs account_access of the level of its scope, and a change of a client to have registered it',
    ({ grants, scopes, name }) => {
      const isChange = ['client.update', 'client.delete', 'client.reset_secret'].includes(name)
      expect([grants.map(tell), scopes]).toEqual([
        [`account_access ${scopes[0]?.split(':')[1]}`, ...(isChange ? ['maker of the client at path.clientId'] : [])],
        [expect.stringMatching(/^account:/)],
      ])
    },
  )

  test("what is one's own, events, and what everybody may know need none; every other operation needs some (G7)", () => {
    const free = operations
      .filter(({ access, grants }) => access === 'token' && grants.length === 0)
      .map(({ name }) => name)
    expect(free.toSorted()).toEqual(needNone.toSorted())
  })

  test('no operation is without token that has a grant', () => {
    expect(operations.filter(({ access, grants }) => access === 'public' && grants.length > 0)).toEqual([])
  })
})
