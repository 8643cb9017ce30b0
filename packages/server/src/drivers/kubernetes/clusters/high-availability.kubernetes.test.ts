import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Progress } from '#reconcile/ports/index.ts'
import { createDockerRuntime } from '../../containers/index.ts'
import type { BenchCluster, ClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, claimAt, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { sendSteadyRequests } from '#testkit/kubernetes/steady-requests.ts'
import { testDockerUrl } from '#testkit/containers/test-docker.ts'
import { planeMember } from '#testkit/kubernetes/make-plane-plan.ts'
import { planeAddressAt } from '../plane/plane-addresses.ts'
import { clusterLabels } from '../plane/plane-names.ts'
import { findPlane } from '../planes/plane-row.ts'
import { listEtcdMembers } from '../stores/ask-etcd.ts'

const missing = explainNoKubernetes()
const tell = (words: string): void => void process.stdout.write(`high availability: ${words}\n`)
if (missing) tell(`not run: ${missing}`)

const testMs = 900_000
const subnets = '10.85.0.0/20'
/** Percent at which the deploying process is killed: joining, joined, in the fronts. */
const deaths = [26, 36, 51]

describe.skipIf(missing)('highly available control planes on one machine', { timeout: testMs }, () => {
  let [kit, bench, plane]: [KubernetesKit?, DriverBench?, ClusterBench?] = []
  const containers = createDockerRuntime({ name: 'look', url: testDockerUrl ?? '' })
  let made: BenchCluster
  const opened = (): { kit: KubernetesKit; bench: DriverBench; plane: ClusterBench } => {
    if (!kit || !bench || !plane) throw new Error('nothing is open')
    return { kit, bench, plane }
  }
  const listRunning = async ({ cluster }: BenchCluster): Promise<readonly string[]> =>
    (await containers.listContainers(clusterLabels({ cluster })))
      .filter(({ isRunning }) => isRunning)
      .map(({ name }) => name.slice(cluster.name.length + 1))
      .toSorted()
  const countVoters = async ({ cluster }: BenchCluster): Promise<number> => {
    const row = await findPlane(opened().kit.registry, 'real', cluster)
    const [first] = row?.members ?? []
    if (!first) throw new Error('The cluster is not there.')
    const subnet = `${planeAddressAt(subnets, first.block * 16)}/28`
    const member = { ...planeMember, number: first.number, subnet }
    const machine = { name: 'local', address: null, membersMax: 1, isLocal: true, containers }
    const known = await listEtcdMembers({ machine, layout: { cluster }, member })
    return known.filter(({ name, isLearner }) => name !== null && !isLearner).length
  }

  beforeAll(async () => {
    kit = await openKubernetesKit({ ports: 38_500, subnets })
    bench = openBench(kit)
    plane = openClusterBench(bench)
    made = await plane.madeCluster()
  }, testMs)
  afterAll(async () => {
    await bench?.clear()
    await kit?.close()
    await containers.close()
  }, testMs)

  test('turned on while processes die at every stage of it, the cluster answers all the time', async () => {
    const { kit: first, bench: open, plane: own } = opened()
    const before = await own.clusters.inspectCluster(made.cluster)
    if (!before || !first.reopen) throw new Error('The cluster is not there.')
    const spec = { ...made.spec, isHighlyAvailable: true }
    const steady = sendSteadyRequests(before, made.spec)
    for (const [index, percent] of deaths.entries()) {
      const other = await first.reopen()
      const cluster = claimAt(made.cluster, 2, index + 1)
      await expect
        .poll(async () => (await progressOf(other.clusters?.ensureCluster(cluster, spec))) >= percent, {
          timeout: 400_000,
          interval: 400,
        })
        .toBe(true)
      await other.close()
    }
    made = { cluster: claimAt(made.cluster, 3, 1), spec }
    await open.finish(() => own.clusters.ensureCluster(made.cluster, spec))
    const report = await steady.stop()
    tell(`turned on: ${JSON.stringify(report)}`)
    expect(report.failed).toEqual([])
    expect(await own.clusters.inspectCluster(made.cluster)).toMatchObject({
      isHighlyAvailable: true,
      isComplete: true,
      server: before.server,
    })
    expect(await countVoters(made)).toBe(3)
    expect(await listRunning(made)).toEqual([
      '1-etcd',
      '1-front',
      '1-kube-apiserver',
      '1-kube-controller-manager',
      '1-kube-scheduler',
      '2-etcd',
      '2-kube-apiserver',
      '2-kube-controller-manager',
      '2-kube-scheduler',
      '3-etcd',
      '3-kube-apiserver',
    ])
  })

  test('pods are led to the front, and stay so when somebody takes that away', async () => {
    const { bench: open, plane: own } = opened()
    const path = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes'
    const led = async (): Promise<unknown> => (await own.request(made, { path })).body['endpoints']
    const endpoints = await led()
    expect(endpoints).toMatchObject([{ addresses: [expect.any(String)] }])
    expect(await own.request(made, { method: 'DELETE', path })).toMatchObject({ status: 200 })
    await open.finish(() => own.clusters.ensureCluster(made.cluster, made.spec))
    expect(await led()).toEqual(endpoints)
  })

  test('the next minor comes member by member, and the cluster answers all the time', async () => {
    const { bench: open, plane: own } = opened()
    const seen = await own.clusters.inspectCluster(made.cluster)
    if (!seen) throw new Error('The cluster is not there.')
    const version = own.minors[1] ?? ''
    const spec = { ...made.spec, version, patch: own.patchOf(version) }
    const steady = sendSteadyRequests(seen, made.spec)
    const began = performance.now()
    await open.finish(() => own.clusters.ensureCluster(made.cluster, spec))
    made = { ...made, spec }
    const report = await steady.stop()
    tell(`upgraded in ${Math.round((performance.now() - began) / 1_000)} s: ${JSON.stringify(report)}`)
    expect(report.failed).toEqual([])
    expect(await own.clusters.inspectCluster(made.cluster)).toMatchObject({ version, isComplete: true })
  })

  test('all goes on when the programs of a member end, and the next call brings them back', async () => {
    const { bench: open, plane: own } = opened()
    const seen = await own.clusters.inspectCluster(made.cluster)
    if (!seen) throw new Error('The cluster is not there.')
    const steady = sendSteadyRequests(seen, made.spec)
    for (const part of ['etcd', 'kube-apiserver', 'kube-controller-manager'])
      await containers.signalContainer(`${made.cluster.name}-1-${part}`, 'SIGKILL')
    await open.finish(() => own.clusters.ensureCluster(made.cluster, made.spec))
    expect(await listRunning(made)).toHaveLength(11)
    const report = await steady.stop()
    tell(`a member killed: ${JSON.stringify(report)}`)
    expect(report.failed).toEqual([])
  })

  test('new credentials count at every member, and a delete leaves nothing', async () => {
    const { bench: open, plane: own } = opened()
    const { adminToken } = await own.newSpec()
    const old = made
    made = { ...made, spec: { ...made.spec, adminToken, credentialsSerial: 2 } }
    await open.finish(() => own.clusters.ensureCluster(made.cluster, made.spec))
    for (let turn = 0; turn < 12; turn += 1)
      expect(await own.request(old, { path: '/api/v1/nodes' })).toMatchObject({ status: 401 })
    await open.finish(() => own.clusters.deleteCluster(claimAt(made.cluster, 4, 1)))
    const labels = clusterLabels(made)
    expect(await containers.listContainers(labels)).toEqual([])
    expect(await containers.listVolumes(labels)).toEqual([])
    expect(await containers.listNetworks(labels)).toEqual([])
  })
})

async function progressOf(asked: Promise<Progress> | undefined): Promise<number> {
  const progress = await asked?.catch(() => null)
  if (!progress) return -1
  return progress.done ? 100 : progress.percent
}
