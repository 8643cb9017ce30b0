import type { Level } from '@moorage/contract'
import { beforeAll, expect, it } from 'vitest'
import { type Actor, asId, type VolumeId } from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach, requestVolumeDetach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type SeededGrant, seedGrants, seedUser } from '#testkit/database/seed-users.ts'
import { checkGrants } from './check-grants.ts'
import { explainInvisible } from './explain-invisible.ts'
import type { Requirement } from './requirement.ts'

const bench = await openTestBench()
let user: Actor
const id = { volume: 0, host: 0 }

beforeAll(async () => {
  id.volume = (await requestVolume(bench.store, bench.actor, { label: 'one' })).id
  id.host = (await requestHost(bench, { label: 'one' })).id
  await bench.converge()
  user = await seedUser(bench.store, bench.actor, 'limited')
})

const grant = (...grants: SeededGrant[]) => seedGrants(bench.store, user, { grants })
const check = (...requirements: Requirement[]) => checkGrants(bench.store.db, user, requirements)
const inBody = (kind: 'volume' | 'host', level: Level, field: string, number = id[kind]): Requirement => ({
  is: 'resource',
  resource: { kind, id: number },
  level,
  field,
})
const missing = { code: 'access.grant_missing', reason: 'Unauthorized' }

it('checkGrants returns 404 for the path, then 400 for all fields of the body, then 403 (decision B3)', async () => {
  await grant()
  const requirements: Requirement[] = [
    { is: 'global', global: 'add_volumes', level: null },
    inBody('host', 'read_write', 'host_id'),
    { ...inBody('volume', 'read_write', ''), field: null } as Requirement,
    inBody('volume', 'read_only', 'devices.sdb.volume_id'),
  ]
  await expect(check(...requirements)).rejects.toMatchObject({ code: 'resource.not_found', field: '' })
  await grant(['volume', id.volume, 'read_only'])
  const fields = { all: [{ field: 'host_id' }, { reason: 'volume_id is not valid', field: 'devices.sdc.volume_id' }] }
  const absent = inBody('volume', 'read_only', 'devices.sdc.volume_id', 999_999)
  await expect(check(...requirements, absent)).rejects.toMatchObject(fields)
  await grant(['volume', id.volume, 'read_only'], ['host', id.host, 'read_write'])
  await expect(check(...requirements)).rejects.toMatchObject(missing)
})

it('a change of a volume requires a grant on the host that holds a volume, unless no host visibly holds it (contract, Authentication 4)', async () => {
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

it('explainInvisible names every body field with an absent resource, for unrestricted users too (decision B1)', async () => {
  await grant(['host', id.host, 'read_only'])
  const requirements = [
    inBody('host', 'read_write', 'host_id'),
    inBody('volume', 'read_only', 'devices.sda.volume_id'),
    inBody('volume', 'read_only', 'devices.sdb.volume_id', 999_999),
    { is: 'resource', resource: { kind: 'volume', id: 7 }, level: 'read_only', field: null } as const,
  ]
  expect((await explainInvisible(bench.store.db, user, requirements)).map((error) => error.field)).toEqual([
    'devices.sda.volume_id',
    'devices.sdb.volume_id',
  ])
  expect((await explainInvisible(bench.store.db, bench.actor, requirements)).map((error) => error.field)).toEqual([
    'devices.sdb.volume_id',
  ])
})
