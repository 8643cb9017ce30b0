import { expect } from 'vitest'
import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { openClusterBench } from '../cluster-bench.ts'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const pathOf = (nodeName: string): string => `/api/v1/nodes/${nodeName}`
const taint = { key: 'suite/kind', value: 'one', effect: 'NoSchedule' } as const

/** Rule 26: nodes of a control plane. */
export const nodeCases: readonly SuiteCase[] = [
  ...casesOf(26, skipReasons.clusters, {
    'a node is in its cluster under its name, with its provider ID, version, labels, taints, capacity and addresses, and is ready':
      async (bench) => {
        const { clusters, sharedCluster, madeNode, request } = openClusterBench(bench)
        const made = await sharedCluster()
        const { node, membership, spec } = await madeNode(made.cluster, {
          labels: { 'suite/pool': '7' },
          taints: [taint],
          vcpus: 2,
          memoryMib: 4_096,
          diskMib: 20_480,
          ipv4: ['10.1.2.3'],
          disks: [{ size: 1_024, type: 'raw' }],
        })
        expect(await clusters.inspectNode(node, membership)).toEqual({
          isReady: true,
          isCordoned: false,
          specSerial: 1,
          version: spec.version,
          pods: 0,
        })
        expect(await request(made, { path: pathOf(membership.nodeName) })).toMatchObject({
          status: 200,
          body: {
            metadata: { name: membership.nodeName, labels: { 'suite/pool': '7' } },
            spec: { providerID: spec.providerId, taints: expect.arrayContaining([taint]) },
            status: {
              // Real control planes write quantities in their own form.
              capacity: { cpu: '2', memory: expect.stringMatching(/^(4194304Ki|4Gi)$/) },
              addresses: expect.arrayContaining([
                { type: 'InternalIP', address: '10.1.2.3' },
                { type: 'Hostname', address: membership.nodeName },
              ]),
              conditions: expect.arrayContaining([
                ...['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) =>
                  expect.objectContaining({ type, status: 'False' }),
                ),
                expect.objectContaining({ type: 'Ready', status: 'True' }),
              ]),
              nodeInfo: { kubeletVersion: `v${spec.version}` },
            },
          },
        })
      },
    'labels and taints follow the spec; those that users set stay, and so does a cordon': async (bench) => {
      const { clusters, sharedCluster, madeNode, request } = openClusterBench(bench)
      const made = await sharedCluster()
      const { node, membership, spec } = await madeNode(made.cluster, {
        labels: { 'suite/old': '1', 'suite/both': '1' },
        taints: [taint],
      })
      const byHand = { metadata: { labels: { 'suite/hand': 'on' } }, spec: { unschedulable: true } }
      expect(await request(made, { method: 'PATCH', path: pathOf(membership.nodeName), body: byHand })).toMatchObject({
        status: 200,
      })
      const changed = {
        ...spec,
        specSerial: 2,
        labels: { 'suite/both': '2', 'suite/new': '2' },
        taints: [{ ...taint, key: 'suite/other' }],
      }
      await bench.finish(() => clusters.ensureNode(claimAt(node, 2, 1), membership, changed))
      expect(await clusters.inspectNode(node, membership)).toMatchObject({
        specSerial: 2,
        isCordoned: true,
        isReady: true,
      })
      const { body } = await request(made, { path: pathOf(membership.nodeName) })
      const labels = objectAt(body, 'metadata', 'labels')
      const taints = objectsAt(body, 'spec', 'taints').map((one) => stringAt(one, 'key'))
      expect(labels).toMatchObject({ 'suite/both': '2', 'suite/new': '2', 'suite/hand': 'on' })
      expect(labels).not.toHaveProperty('suite/old')
      expect(taints.filter((key) => key.startsWith('suite/'))).toEqual(['suite/other'])
    },
    'a missing host is NotFound, one that does not run Busy; likewise a missing control plane, and one that does not respond':
      async (bench) => {
        const { clusters, sharedCluster, newNode, newSpec } = openClusterBench(bench)
        const { cluster } = await sharedCluster()
        const { node, membership, spec } = await newNode(cluster)
        const unfinished = bench.newResource('cluster')
        expect(await driverCodeOf(clusters.ensureNode(node, { ...membership, cluster: unfinished }, spec))).toBe(
          'NotFound',
        )
        const progress = await clusters.ensureCluster(unfinished, await newSpec())
        if (!progress.done)
          expect(await driverCodeOf(clusters.ensureNode(node, { ...membership, cluster: unfinished }, spec))).toBe(
            'Busy',
          )
        expect(
          await driverCodeOf(clusters.ensureNode(node, membership, { ...spec, host: bench.newResource('host') })),
        ).toBe('NotFound')
        expect(
          await driverCodeOf(clusters.ensureNode(node, membership, { ...spec, host: await bench.madeHost() })),
        ).toBe('Busy')
        expect(await clusters.inspectNode(node, membership)).toBeNull()
        await bench.finish(() => clusters.ensureNode(node, membership, spec))
      },
  }),
  ...casesOf(26, skipReasons.clusterPowerCut, {
    'a node is ready only while its host runs, and its cluster reports that': async (bench) => {
      const { clusters, sharedCluster, madeNode, request } = openClusterBench(bench)
      const made = await sharedCluster()
      const { node, membership, host } = await madeNode(made.cluster)
      const readyOf = async (): Promise<unknown> => {
        // A control plane may update conditions only when the driver inspects the node.
        const observed = await clusters.inspectNode(node, membership)
        const { body } = await request(made, { path: pathOf(membership.nodeName) })
        const conditions = objectsAt(body, 'status', 'conditions')
        return [
          observed?.isReady,
          conditions.some((one) => stringAt(one, 'type') === 'Ready' && stringAt(one, 'status') === 'True'),
        ]
      }
      expect(await readyOf()).toEqual([true, true])
      await bench.cutPower?.(host)
      expect(await readyOf()).toEqual([false, false])
      await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await readyOf()).toEqual([true, true])
      await bench.finish(() => bench.hosts.deleteHost(host))
      expect(await readyOf()).toEqual([false, false])
    },
  }),
  ...casesOf(26, skipReasons.clusters, {
    'a node that a user deleted from its cluster is reported as null, and registered again': async (bench) => {
      const { clusters, sharedCluster, madeNode, request } = openClusterBench(bench)
      const made = await sharedCluster()
      const { node, membership, spec } = await madeNode(made.cluster)
      expect(await request(made, { method: 'DELETE', path: pathOf(membership.nodeName) })).toMatchObject({
        status: 200,
      })
      expect(await clusters.inspectNode(node, membership)).toBeNull()
      await bench.finish(() => clusters.ensureNode(node, membership, spec))
      expect(await clusters.inspectNode(node, membership)).toMatchObject({ isReady: true, specSerial: 1 })
    },
  }),
]
