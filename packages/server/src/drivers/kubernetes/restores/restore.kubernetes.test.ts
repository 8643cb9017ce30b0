import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDockerRuntime } from '../../containers/index.ts'
import { callKube } from '#testkit/driver-suite/call-kube.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, claimAt, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type ApartMachine, explainNoApartMachines, startApartMachine } from '#testkit/kubernetes/apart-machines.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { clusterLabels } from '../plane/plane-names.ts'
import { listLeftMembers } from '../planes/left-members.ts'
import type { RestoreRequest } from './restore-cluster.ts'

const missing = explainNoKubernetes() ?? explainNoApartMachines()
const reportProgress = (words: string): void => void process.stdout.write(`restore: ${words}\n`)
if (missing) reportProgress(`not run: ${missing}`)
// These tests take minutes.
const isNightly = inject('hasEveryScenario')
if (!isNightly) reportProgress('not run: restore of a healthy cluster, lost majority: .ci/nightly runs them')

const testMs = 900_000
const configMaps = '/api/v1/namespaces/default/configmaps'
const anywhere: RestoreRequest = { machine: null, isDiscarding: false }

describe.skipIf(missing)('a cluster whose control machine is lost (ADR 0026)', { timeout: testMs }, () => {
  const scratch = makeScratchFolder()
  const snapshots = { folder: join(scratch.path, 'snapshots'), everyMinutes: 60, keep: 2 }
  let machines: readonly ApartMachine[] = []
  let opened: { readonly kit: KubernetesKit; readonly bench: DriverBench; readonly plane: ClusterBench }
  let made: BenchCluster
  const machineAt = (index: number): ApartMachine => {
    const found = machines[index]
    if (!found) throw new Error('no such machine')
    return found
  }
  /** Container names without the cluster's name. */
  const listOn = async (machine: ApartMachine, of = made): Promise<readonly string[]> => {
    const containers = createDockerRuntime(machine)
    try {
      const observed = await containers.listContainers(clusterLabels(of))
      return observed.map(({ name }) => name.slice(of.cluster.name.length + 1)).toSorted()
    } finally {
      await containers.close()
    }
  }
  /** Calls this machine's API server, wherever the cluster's address leads. */
  const requestApi = async (path: string, machine: ApartMachine, body?: unknown) => {
    const observed = await opened.plane.clusters.inspectCluster(made.cluster)
    if (!observed?.server) throw new Error('The cluster does not exist.')
    const server = `https://${machine.address}:${new URL(observed.server).port}`
    return callKube({ ...observed, server }, made.spec, body === undefined ? { path } : { path, method: 'POST', body })
  }
  const write = (name: string, machine: ApartMachine) => requestApi(configMaps, machine, { metadata: { name } })
  const restore = (order = anywhere) => opened.kit.engine.restoreCluster(made.cluster, order)
  const bring = () => opened.bench.finish(() => opened.plane.clusters.ensureCluster(made.cluster, made.spec))
  const statusOf = async (name: string, machine: ApartMachine) =>
    (await requestApi(`${configMaps}/${name}`, machine)).status

  const awaitRemoval = async () => {
    const stopping = new AbortController()
    const keep = { stop: stopping.signal, onError: () => undefined }
    const keeping = opened.kit.engine.cleanUpLeftMembers(keep)
    const left = () => listLeftMembers(opened.kit.registry, 'real', made.cluster.name)
    await expect.poll(left, { interval: 200 }).toEqual([])
    stopping.abort()
    await keeping
  }
  const isReached = async () =>
    (await opened.plane.clusters.inspectCluster(made.cluster))?.isHighlyAvailable === true || (await bring(), false)

  beforeAll(async () => {
    machines = [await startApartMachine('first', '10.214.0.21'), await startApartMachine('second', '10.214.0.22')]
    const kit = await openKubernetesKit({ ports: 39_100, subnets: '10.88.0.0/20', machines, snapshots })
    const bench = openBench(kit)
    opened = { kit, bench, plane: openClusterBench(bench) }
    made = await opened.plane.madeCluster()
  }, testMs)
  afterAll(async () => {
    await opened?.bench.clear()
    await opened?.kit.close()
    for (const machine of machines) await machine.remove()
    scratch.close()
  }, testMs)

  test('is not restored while healthy, without a snapshot, or to an unknown machine', async () => {
    await expect(restore()).rejects.toMatchObject({ code: 'NotSupported', message: expect.stringContaining('run') })
    await expect(restore({ machine: 'third', isDiscarding: true })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(restore({ machine: null, isDiscarding: true })).rejects.toMatchObject({
      code: 'NotFound',
      message: expect.stringContaining('no snapshot'),
    })
    expect(await opened.plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: true })
  })

  test('is restored on another machine with the data of the last snapshot, and nothing later', async () => {
    const [first, second] = [machineAt(0), machineAt(1)]
    expect(await write('before', first)).toMatchObject({ status: 201 })
    await opened.kit.engine.saveSnapshot(made.cluster)
    expect(await write('after', first)).toMatchObject({ status: 201 })
    await first.turnOff()
    const began = performance.now()
    const begun = await restore()
    expect(begun).toMatchObject({ machine: 'second', address: first.address, isAddressThere: false, silent: ['first'] })
    expect(await restore()).toEqual(begun)
    await bring()
    reportProgress(`restored after ${Math.round((performance.now() - began) / 1_000)} s`)
    expect(await opened.plane.clusters.inspectCluster(made.cluster)).toMatchObject({
      isComplete: true,
      server: expect.stringContaining(first.address),
      endpoints: [expect.stringContaining(first.address), expect.stringContaining(second.address)],
    })
    expect([await statusOf('before', second), await statusOf('after', second)]).toEqual([200, 404])
    expect(await write('later', second)).toMatchObject({ status: 201 })
  })

  test('is removed from the lost machine when that machine returns, and serves from the other machine only', async () => {
    const [first, second] = [machineAt(0), machineAt(1)]
    const removing = awaitRemoval()
    await first.turnOn()
    await removing
    expect(await listOn(first)).toEqual([])
    await expect(write('lost', first)).rejects.toThrow()
    expect(await statusOf('later', second)).toBe(200)
    expect(await listOn(second)).toEqual([
      'r1-1-etcd',
      'r1-1-front',
      'r1-1-kube-apiserver',
      'r1-1-kube-controller-manager',
      'r1-1-kube-scheduler',
    ])
  })

  test.runIf(isNightly)(
    'returns to a snapshot while healthy if requested, although processes die meanwhile, and becomes highly available',
    async () => {
      const [first, second] = [machineAt(0), machineAt(1)]
      await opened.kit.engine.saveSnapshot(made.cluster)
      expect(await write('given-up', second)).toMatchObject({ status: 201 })
      expect(await restore({ machine: 'first', isDiscarding: true })).toMatchObject({
        isAddressThere: true,
        silent: [],
      })
      const other = await opened.kit.reopen?.()
      await other?.clusters?.ensureCluster(claimAt(made.cluster, 2, 1), made.spec)
      await expect.poll(() => listOn(first), { interval: 50 }).toContain('r2-1-restore')
      await other?.close()
      made = { cluster: claimAt(made.cluster, 2, 2), spec: { ...made.spec, isHighlyAvailable: true } }
      await bring()
      await expect.poll(isReached, { timeout: 300_000, interval: 100 }).toBe(true)
      expect([await statusOf('later', first), await statusOf('given-up', first)]).toEqual([200, 404])
      expect([await statusOf('later', second), await listLeftMembers(opened.kit.registry, 'real', null)]).toEqual([
        200,
        [],
      ])
      expect([...(await listOn(first)), ...(await listOn(second))].every((name) => /^r2-[123]-/.test(name))).toBe(true)
    },
  )

  test.runIf(isNightly)(
    'with high availability and a lost majority is restored with all members on the remaining machine',
    async () => {
      const [first, second] = [machineAt(0), machineAt(1)]
      await opened.kit.engine.saveSnapshot(made.cluster)
      expect(await write('gone', second)).toMatchObject({ status: 201 })
      await first.turnOff()
      expect(await restore()).toMatchObject({ machine: 'second', silent: ['first'] })
      await bring()
      await expect.poll(isReached, { timeout: 300_000, interval: 100 }).toBe(true)
      expect([await statusOf('later', second), await statusOf('gone', second)]).toEqual([200, 404])
      const names = await listOn(second)
      expect([names.length, names.every((name) => /^r3-[123]-/.test(name))]).toEqual([11, true])
      await first.turnOn()
      await awaitRemoval()
      expect([await listOn(first), await listOn(second)]).toEqual([[], names])
    },
  )

  test('leaves nothing behind when it is deleted', async () => {
    await opened.bench.finish(() => opened.plane.clusters.deleteCluster(claimAt(made.cluster, 3, 1)))
    expect([await listOn(machineAt(0)), await listOn(machineAt(1))]).toEqual([[], []])
  })
})
