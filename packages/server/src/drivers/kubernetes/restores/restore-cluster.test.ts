import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import type { Claimed } from '#reconcile/ports/index.ts'
import { listLeftMembers } from '../planes/left-members.ts'
import { recordStoreRestored } from '../planes/record-restore.ts'
import { removeLeftMembers } from '../planes/remove-left-members.ts'
import { type RestoreInProgress, type RestoreRequest, restoreRealCluster } from './restore-cluster.ts'

const { url } = await openTestStore()
const scratch = useScratchFolder()
const [early, late] = [Date.UTC(2026, 10, 24, 3), Date.UTC(2026, 10, 24, 4)]
const anywhere: RestoreRequest = { machine: null, isDiscarding: false }

let cluster: Claimed
const planes = await openRegisteredPlanes(url, scratch.data)
beforeEach(async () => {
  for (const machine of Object.values(planes.machines)) {
    machine.isOn = true
    machine.running.splice(0)
    machine.removed.splice(0)
  }
  await planes.registry.query`truncate infra.control_planes, infra.left_members, infra.works cascade`
  cluster = await planes.makePlane()
})
afterAll(() => planes.registry.close())

const restore = (input = anywhere, context = planes.context): Promise<RestoreInProgress> =>
  restoreRealCluster(context, cluster, input)
const lose = (...names: readonly ('first' | 'second' | 'third')[]): void => {
  for (const name of names) planes.machines[name].isOn = false
}
const left = () => listLeftMembers(planes.registry, 'real', null)

describe('a restore is rejected before any change (ADR 0026)', () => {
  const withoutFolder = () => ({ ...planes.context, options: { ...planes.context.options, snapshots: null } })
  const full = () => {
    const { options } = planes.context
    const [machines = []] = Object.values(options.regions).map((one) => one.machines)
    const none = machines.map((one) => ({ ...one, membersMax: 0 }))
    const home = options.regions['home']
    return { ...planes.context, options: { ...options, regions: home ? { home: { ...home, machines: none } } : {} } }
  }

  const damage = async () => writeFileSync(await planes.saveSnapshot(cluster, late), Buffer.alloc(1_056))
  const age = async () => void (await planes.saveSnapshot(cluster, late, '1.34'))
  const keep = async () => void (await planes.saveSnapshot(cluster, early))
  const other = () => restoreRealCluster(planes.context, { ...cluster, name: 'other' }, anywhere)
  const to = (machine: string) => () => restore({ ...anywhere, machine })

  test.each<
    [string, string, string, readonly ('first' | 'second' | 'third')[], () => Promise<void>, () => Promise<unknown>]
  >([
    ['of a missing cluster', 'NotFound', 'no control plane', ['first'], keep, other],
    ['of a healthy cluster', 'NotSupported', 'run', [], keep, restore],
    ['to a machine outside its region', 'NotFound', 'has first, second, third', ['first'], keep, to('fourth')],
    ['to an unreachable machine', 'Busy', 'answers: second', ['first', 'second'], keep, to('second')],
    ['while no machine answers', 'Busy', 'first, second, third', ['first', 'second', 'third'], keep, restore],
    ['while no machine has capacity', 'Busy', 'room', ['first'], keep, () => restore(anywhere, full())],
    [
      'without a snapshot folder',
      'NotSupported',
      'snapshots.folder',
      ['first'],
      keep,
      () => restore(anywhere, withoutFolder()),
    ],
    ['if the last snapshot is damaged', 'Broken', 'Move it away', ['first'], damage, restore],
    ['if the snapshot is of an unsupported version', 'NotSupported', 'of Kubernetes 1.34', ['first'], age, restore],
  ])('%s: %s', async (_what, code, words, lost, prepare, act) => {
    await prepare()
    lose(...lost)
    const before = await planes.dump()
    await expect(act()).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
    expect(await planes.dump()).toBe(before)
  })

  test('of an unfinished cluster, or without a snapshot', async () => {
    cluster = await planes.makePlane({ version: null })
    await expect(restore()).rejects.toMatchObject({ code: 'NotSupported' })
    cluster = await planes.makePlane()
    await expect(restore({ ...anywhere, isDiscarding: true })).rejects.toMatchObject({
      code: 'NotFound',
      message: expect.stringContaining('no snapshot'),
    })
  })
})

describe('a restore', () => {
  test('gives the control plane one member on another machine, and records the previous members', async () => {
    await planes.saveSnapshot(cluster, early)
    await planes.saveSnapshot(cluster, late)
    const before = await planes.rowOf(cluster)
    lose('first')
    expect(await restore()).toEqual({
      takenMs: late,
      revision: 7,
      machine: 'second',
      machineAddress: '192.0.2.2',
      address: '192.0.2.1',
      port: before.port,
      isAddressThere: false,
      silent: ['first'],
    })
    const row = await planes.rowOf(cluster)
    expect(row).toMatchObject({ address: before.address, restores: 1, restoring: 'data', version: '1.36' })
    expect(row.members).toMatchObject([
      { number: 1, machine: 'second', isJoining: false, firstMembers: [1], restores: 1 },
    ])
    expect(await left()).toMatchObject([{ machine: 'first', number: 1, restores: 0, cluster: { name: cluster.name } }])
    const places = [...before.members, ...row.members, ...(await planes.rowOf(await planes.makePlane())).members]
    const ports = places.flatMap(({ peerPort, doorPort }) => [peerPort, doorPort])
    expect([new Set(places.map(({ block }) => block)).size, new Set(ports).size]).toEqual([3, 6])
  })

  test('uses the last snapshot whose file exists', async () => {
    await planes.saveSnapshot(cluster, early)
    rmSync(await planes.saveSnapshot(cluster, late))
    lose('first')
    expect(await restore()).toMatchObject({ takenMs: early })
  })

  test('continues when repeated, and starts again on another machine if requested or if the machine is lost too', async () => {
    await planes.saveSnapshot(cluster, early)
    lose('first')
    const begun = await restore()
    const rows = await planes.dump()
    expect(await restore()).toEqual(begun)
    expect(await planes.dump()).toBe(rows)
    expect(await restore({ ...anywhere, machine: 'third' })).toMatchObject({ machine: 'third', silent: ['first'] })
    lose('third')
    await recordStoreRestored(planes.registry, await planes.rowOf(cluster))
    expect(await restore()).toMatchObject({ machine: 'second', silent: ['first', 'third'] })
    expect(await planes.rowOf(cluster)).toMatchObject({ restores: 3, restoring: 'data' })
    expect((await left()).map(({ machine, restores }) => `${machine} ${restores}`)).toEqual([
      'first 0',
      'second 1',
      'third 2',
    ])
  })

  test('of a healthy cluster keeps its address if requested', async () => {
    await planes.saveSnapshot(cluster, early)
    expect(await restore({ machine: null, isDiscarding: true })).toMatchObject({
      machine: 'first',
      isAddressThere: true,
      silent: [],
    })
  })

  test('of a highly available cluster leaves one member, until the next ensureCluster requests the others', async () => {
    cluster = await planes.makePlane({ isHighlyAvailable: true })
    await planes.saveSnapshot(cluster, early)
    lose('second')
    await expect(restore()).rejects.toMatchObject({ code: 'NotSupported' })
    lose('first')
    expect(await restore()).toMatchObject({ machine: 'third', silent: ['first', 'second'] })
    const row = await planes.rowOf(cluster)
    expect(row).toMatchObject({ isHighlyAvailable: false, isAvailabilityWanted: false })
    expect(row.members).toHaveLength(1)
    expect(await left()).toHaveLength(3)
  })
})

test('left members are removed when their machine answers, and newer resources stay', async () => {
  await planes.saveSnapshot(cluster, early)
  lose('first')
  await restore()
  await removeLeftMembers(planes.context, null)
  expect([(await left()).length, planes.machines.first.running.length]).toEqual([1, 5])
  const { first } = planes.machines
  first.isOn = true
  const since = { ...first.running[0], name: 'since', labels: { ...first.running[0]?.labels, 'moorage.restores': '1' } }
  first.running.push(since as (typeof first.running)[number])
  await removeLeftMembers(planes.context, cluster.name)
  expect(await left()).toEqual([])
  expect(first.running.map(({ name }) => name)).toEqual(['since'])
  expect(first.removed.slice(-2)).toEqual([`${cluster.name}-1-etcd`, `${cluster.name}-1`])
  expect(planes.machines.second.removed).toEqual([])
})
