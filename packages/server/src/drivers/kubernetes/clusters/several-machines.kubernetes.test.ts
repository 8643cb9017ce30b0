import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDockerRuntime } from '../../containers/index.ts'
import { callKube } from '#testkit/driver-suite/call-kube.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type ApartMachine, explainNoApartMachines, startApartMachine } from '#testkit/kubernetes/apart-machines.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { sendSteadyRequests } from '#testkit/kubernetes/steady-requests.ts'
import { clusterLabels } from '../plane/plane-names.ts'

const missing = explainNoKubernetes() ?? explainNoApartMachines()
const tell = (words: string): void => void process.stdout.write(`several machines: ${words}\n`)
if (missing) tell(`not run: ${missing}`)

const testMs = 900_000

describe.skipIf(missing)(
  'control planes on two machines that only meet by their addresses',
  { timeout: testMs },
  () => {
    let machines: readonly ApartMachine[] = []
    let opened: { readonly kit: KubernetesKit; readonly bench: DriverBench; readonly plane: ClusterBench }
    let made: BenchCluster
    const ask = (path: string) => opened.plane.request(made, { path })
    const seenNow = async () => {
      const seen = await opened.plane.clusters.inspectCluster(made.cluster)
      if (!seen) throw new Error('The cluster is not there.')
      return seen
    }
    const countOn = async (machine: ApartMachine | undefined, of: BenchCluster): Promise<number> => {
      if (!machine) throw new Error('no such machine')
      const containers = createDockerRuntime(machine)
      try {
        return (await containers.listContainers(clusterLabels(of))).filter(({ isRunning }) => isRunning).length
      } finally {
        await containers.close()
      }
    }

    beforeAll(async () => {
      machines = [await startApartMachine('first', '10.214.0.11'), await startApartMachine('second', '10.214.0.12')]
      const kit = await openKubernetesKit({ ports: 38_700, subnets: '10.86.0.0/20', machines })
      const bench = openBench(kit)
      opened = { kit, bench, plane: openClusterBench(bench) }
    }, testMs)
    afterAll(async () => {
      await opened?.bench.clear()
      await opened?.kit.close()
      for (const machine of machines) await machine.remove()
    }, testMs)

    test('members are spread over them, and both lead to all members', async () => {
      const began = performance.now()
      made = await opened.plane.madeCluster({ isHighlyAvailable: true })
      tell(`made in ${Math.round((performance.now() - began) / 1_000)} s`)
      const seen = await seenNow()
      expect(seen).toMatchObject({ isComplete: true, isHighlyAvailable: true })
      expect(seen.endpoints).toHaveLength(2)
      expect(await Promise.all(machines.map((one) => countOn(one, made)))).toEqual([7, 5])
      for (const server of seen.endpoints)
        expect(await callKube({ ...seen, server }, made.spec, { path: '/api/v1/nodes' })).toMatchObject({ status: 200 })
    })

    test('nodes join, though the service reaches no network of containers there', async () => {
      const { node, membership: place } = await opened.plane.madeNode(made.cluster)
      expect(await opened.plane.clusters.inspectNode(node, place)).toMatchObject({ isReady: true })
    })

    test('an access list closes the fronts of both machines, and not their doors to us', async () => {
      const spec = { ...made.spec, accessList: { serial: 1, networks: [] } }
      await opened.bench.finish(() => opened.plane.clusters.ensureCluster(made.cluster, spec))
      const seen = await seenNow()
      for (const server of seen.endpoints)
        await expect(callKube({ ...seen, server }, made.spec, { path: '/api/v1/nodes' })).rejects.toThrow()
      // A dashboard also connects through the mTLS listeners, with its own token (decision E13.4).
      expect(await opened.plane.viewStatus(made)).toBe(200)
      made = { ...made, spec: { ...spec, accessList: { serial: 2, networks: null } } }
      await opened.bench.finish(() => opened.plane.clusters.ensureCluster(made.cluster, made.spec))
      expect(await ask('/api/v1/nodes')).toMatchObject({ status: 200 })
    })

    test('the cluster answers while the machine of one member is off, and is whole when that is back', async () => {
      const [, second] = machines
      const steady = sendSteadyRequests(await seenNow(), made.spec)
      await second?.turnOff()
      expect(await seenNow()).toMatchObject({ isComplete: true })
      expect(await opened.plane.viewStatus(made)).toBe(200)
      await second?.turnOn()
      await expect.poll(() => countOn(second, made), { interval: 400 }).toBe(5)
      const report = await steady.stop()
      tell(`a machine off and on: ${JSON.stringify({ ...report, retried: report.retried.length })}`)
      expect(report.failed).toEqual([])
      await opened.bench.finish(() => opened.plane.clusters.ensureCluster(made.cluster, made.spec))
    })

    test.runIf(inject('hasEveryScenario'))(
      'a single one is put where there is most room, has doors, and becomes highly available there',
      async () => {
        const single = await opened.plane.madeCluster()
        expect(await Promise.all(machines.map((one) => countOn(one, single)))).toEqual([0, 5])
        const spec = { ...single.spec, isHighlyAvailable: true }
        await opened.bench.finish(() => opened.plane.clusters.ensureCluster(single.cluster, spec))
        expect(await opened.plane.clusters.inspectCluster(single.cluster)).toMatchObject({ isHighlyAvailable: true })
        expect(await opened.plane.request(single, { path: '/api/v1/namespaces/default' })).toMatchObject({
          status: 200,
        })
        await opened.bench.finish(() => opened.plane.clusters.deleteCluster(single.cluster))
        expect(await Promise.all(machines.map((one) => countOn(one, single)))).toEqual([0, 0])
      },
    )
  },
)
