import type { Level } from '@moorage/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, asId, type VolumeId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type SeededGrant, seedGrants, seedUser } from '#testkit/database/seed-users.ts'
import { checkGrants } from './check-grants.ts'
import { explainInvisible } from './explain-invisible.ts'
import { findLevels } from './find-levels.ts'
import type { GrantedResource, Requirement } from './requirement.ts'

const bench = await openTestBench()
let user: Actor
const id = { volume: 0, host: 0, cluster: 0, nodeHost: 0 }

beforeAll(async () => {
  id.volume = (await requestVolume(bench.store, bench.actor, { label: 'one' })).id
  id.host = (await requestHost(bench, { label: 'one' })).id
  id.cluster = (await requestCluster(bench, { label: 'one' })).id
  await bench.converge()
  id.nodeHost = Number((await bench.store.db.selectFrom('nodes').select('host_id').executeTakeFirstOrThrow()).host_id)
  user = await seedUser(bench.store, bench.actor, 'limited')
})

const grant = (...grants: SeededGrant[]) => seedGrants(bench.store, user, { grants })
const levels = (resources: readonly GrantedResource[], viewer = user) => findLevels(bench.store.db, viewer, resources)
const check = (...requirements: Requirement[]) => checkGrants(bench.store.db, user, requirements)
const inPath = (kind: GrantedResource['kind'], level: Level, number = id[kind]): Requirement => ({
  is: 'resource',
  resource: { kind, id: number },
  level,
  field: null,
})
const inBody = (kind: GrantedResource['kind'], level: Level, field: string, number = id[kind]): Requirement => ({
  is: 'resource',
  resource: { kind, id: number },
  level,
  field,
})
const kinds = ['volume', 'host', 'cluster'] as const
const missing = { code: 'access.grant_missing', reason: 'Unauthorized' }

describe('levels', () => {
  it('follow the grants, in the requested order; null without a grant or a resource', async () => {
    await grant(
      ['volume', id.volume, 'read_only'],
      ['cluster', id.cluster, 'read_write'],
      ['host', 999_999, 'read_write'],
    )
    expect(await levels(kinds.map((kind) => ({ kind, id: id[kind] })))).toEqual(['read_only', null, 'read_write'])
    expect(
      await levels([
        { kind: 'host', id: 999_999 },
        { kind: 'volume', id: Number.MAX_SAFE_INTEGER },
        { kind: 'volume', id: id.volume },
      ]),
    ).toEqual([null, null, 'read_only'])
    expect(await levels([])).toEqual([])
  })

  it.each([
    [null, 'read_only', 'read_only'],
    ['read_only', 'read_write', 'read_write'],
    ['read_write', 'read_only', 'read_write'],
    ['read_only', null, 'read_only'],
    [null, null, null],
  ] as const)(
    "on a node's host: own grant %s, cluster's grant %s, result %s (decision G7: the higher level)",
    async (own, ofCluster, together) => {
      await grant(
        ...(own ? [['host', id.nodeHost, own] as const] : []),
        ...(ofCluster ? [['cluster', id.cluster, ofCluster] as const] : []),
      )
      expect(await levels([{ kind: 'host', id: id.nodeHost }])).toEqual([together])
    },
  )

  it('an unrestricted user has read_write on every existing resource', async () => {
    expect(
      await levels(
        [
          { kind: 'volume', id: id.volume },
          { kind: 'host', id: 999_999 },
        ],
        bench.actor,
      ),
    ).toEqual(['read_write', null])
  })
})

describe('checkGrants, in the order of decision B3', () => {
  it('returns 404 for the path, then 400 for all fields of the body, then 403', async () => {
    await grant()
    const requirements: Requirement[] = [
      { is: 'global', global: 'add_volumes', level: null },
      inBody('host', 'read_write', 'host_id'),
      inPath('volume', 'read_write'),
      inBody('volume', 'read_only', 'devices.sdb.volume_id'),
    ]
    await expect(check(...requirements)).rejects.toMatchObject({ code: 'resource.not_found', field: '' })
    await grant(['volume', id.volume, 'read_only'])
    await expect(check(...requirements)).rejects.toMatchObject({
      code: 'request.reference_invalid',
      reason: 'host_id is not valid',
      field: 'host_id',
    })
    await expect(check(...requirements, inBody('cluster', 'read_only', 'devices.sdc.volume_id'))).rejects.toMatchObject(
      {
        all: [{ field: 'host_id' }, { reason: 'volume_id is not valid', field: 'devices.sdc.volume_id' }],
      },
    )
    await grant(['volume', id.volume, 'read_only'], ['host', id.host, 'read_write'])
    await expect(check(...requirements)).rejects.toMatchObject(missing)
    await grant(['volume', id.volume, 'read_write'], ['host', id.host, 'read_write'])
    await expect(check(...requirements)).rejects.toMatchObject(missing)
    await seedGrants(bench.store, user, { globals: { add_volumes: true } })
    await expect(check(...requirements)).resolves.toBeUndefined()
  })

  it('requires nothing of an unrestricted user, or for a request without requirements', async () => {
    await expect(
      checkGrants(bench.store.db, bench.actor, [{ is: 'unrestricted' }, inPath('volume', 'read_write', 999_999)]),
    ).resolves.toBeUndefined()
    await expect(check()).resolves.toBeUndefined()
  })

  it.each([
    [null, 'read_only', false],
    ['read_only', 'read_only', true],
    ['read_only', 'read_write', false],
    ['read_write', 'read_only', true],
    ['read_write', 'read_write', true],
  ] as const)('account_access %s meets a requirement of %s: %s', async (held, level, isEnough) => {
    await seedGrants(bench.store, user, { globals: { account_access: held } })
    const checked = check({ is: 'global', global: 'account_access', level })
    await (isEnough ? expect(checked).resolves.toBeUndefined() : expect(checked).rejects.toMatchObject(missing))
  })

  it('no grant meets a requirement for unrestricted users', async () => {
    await seedGrants(bench.store, user, {
      globals: { add_volumes: true, add_hosts: true, add_clusters: true, account_access: 'read_write' },
    })
    await expect(check({ is: 'unrestricted' })).rejects.toMatchObject(missing)
  })

  it('reads the user again: a user who became unrestricted meanwhile passes', async () => {
    await seedGrants(bench.store, user, { isRestricted: false })
    await expect(check({ is: 'unrestricted' })).resolves.toBeUndefined()
    await seedGrants(bench.store, user, { isRestricted: true })
  })

  it('requires a grant on the host that holds a volume, unless no host visibly holds it (contract, Authentication 4)', async () => {
    const requirement: Requirement = { is: 'holder', volumeId: asId<VolumeId>(id.volume), level: 'read_write' }
    await grant(['volume', id.volume, 'read_write'])
    await expect(check(requirement)).resolves.toBeUndefined()
    await requestAttach(bench, id.volume, id.host)
    await expect(check(requirement)).rejects.toMatchObject(missing)
    await grant(['volume', id.volume, 'read_write'], ['host', id.host, 'read_only'])
    await expect(check(requirement)).rejects.toMatchObject(missing)
    await grant(['volume', id.volume, 'read_write'], ['host', id.host, 'read_write'])
    await expect(check(requirement)).resolves.toBeUndefined()
    await grant(['volume', id.volume, 'read_write'])
    await bench.store.db.updateTable('attachments').set({ is_hidden: true }).execute()
    await expect(check(requirement)).resolves.toBeUndefined()
    await bench.store.db.updateTable('attachments').set({ is_hidden: false }).execute()
    await requestVolumeDetach(bench, id.volume)
    await bench.converge()
    await expect(check(requirement)).resolves.toBeUndefined()
  })
})

describe('explainInvisible', () => {
  it('names every body field with an absent resource, for unrestricted users too (decision B1)', async () => {
    await grant(['host', id.host, 'read_only'])
    const requirements = [
      inBody('host', 'read_write', 'host_id'),
      inBody('volume', 'read_only', 'devices.sda.volume_id'),
      inBody('volume', 'read_only', 'devices.sdb.volume_id', 999_999),
      inPath('volume', 'read_only', 7),
    ]
    expect((await explainInvisible(bench.store.db, user, requirements)).map((error) => error.field)).toEqual([
      'devices.sda.volume_id',
      'devices.sdb.volume_id',
    ])
    expect((await explainInvisible(bench.store.db, bench.actor, requirements)).map((error) => error.field)).toEqual([
      'devices.sdb.volume_id',
    ])
  })
})
