import { expect } from 'vitest'
import { makeAdminToken } from '#reconcile/cluster/make-admin-token.ts'
import { callKube } from '../call-kube.ts'
import { openClusterBench } from '../cluster-bench.ts'
import { driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const token = Buffer.from('kept').toString('base64')
const kept = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'suite-kept', namespace: 'default' },
  data: { token },
}
const keptPath = '/api/v1/namespaces/default/secrets/suite-kept'

/** Rules 23 to 25: control planes. */
export const clusterCases: readonly SuiteCase[] = [
  ...casesOf(23, skipReasons.clusters, {
    'an API server responds at `server`, under its own authority, and only to its administrator': async (bench) => {
      const { clusters, sharedCluster, newSpec, request } = openClusterBench(bench)
      const made = await sharedCluster()
      expect(await request(made, { path: '/api/v1/namespaces/default' })).toMatchObject({
        status: 200,
        body: { kind: 'Namespace' },
      })
      const observed = await clusters.inspectCluster(made.cluster)
      if (!observed) throw new Error('The cluster does not exist.')
      expect(observed).toMatchObject({
        isComplete: true,
        version: made.spec.version,
        isHighlyAvailable: false,
        credentialsSerial: 1,
      })
      expect(observed.endpoints).toContain(observed.server)
      const otherSpec = await newSpec()
      expect(
        await callKube(observed, { ...made.spec, adminToken: otherSpec.adminToken }, { path: '/api/v1/nodes' }),
      ).toMatchObject({ status: 401 })
      await expect(
        callKube(
          { ...observed, extraAuthorities: [] },
          { ...made.spec, caCertificate: otherSpec.caCertificate },
          { path: '/version' },
        ),
      ).rejects.toThrow(/certificate/)
    },
    'a control plane has its namespaces, and its service token in kube-system': async (bench) => {
      const { sharedCluster, request } = openClusterBench(bench)
      const made = await sharedCluster()
      for (const name of ['default', 'kube-system'])
        expect(await request(made, { path: `/api/v1/namespaces/${name}` })).toMatchObject({ status: 200 })
      const { name, token: serviceToken } = made.spec.serviceSecret
      expect(await request(made, { path: `/api/v1/namespaces/kube-system/secrets/${name}` })).toMatchObject({
        status: 200,
        body: { data: { token: Buffer.from(serviceToken).toString('base64') } },
      })
    },
    'a removed control plane is gone with everything in it, and one created again under its name is empty': async (
      bench,
    ) => {
      const { clusters, madeCluster, madeNode, request } = openClusterBench(bench)
      const made = await madeCluster()
      const { node, membership } = await madeNode(made.cluster)
      expect(
        await request(made, { method: 'POST', path: '/api/v1/namespaces/default/secrets', body: kept }),
      ).toMatchObject({ status: 201 })
      for (const _turn of [1, 2]) await bench.finish(() => clusters.deleteCluster(made.cluster))
      expect(await clusters.inspectCluster(made.cluster)).toBeNull()
      expect(await clusters.inspectNode(node, membership)).toBeNull()
      await bench.finish(() => clusters.ensureCluster(made.cluster, made.spec))
      expect(await request(made, { path: keptPath })).toMatchObject({ status: 404 })
      expect(await clusters.inspectNode(node, membership)).toBeNull()
    },
  }),
  ...casesOf(24, skipReasons.clusterSteps, {
    'an upgrade to the next minor version keeps everything, including the address': async (bench) => {
      const { clusters, minors, patchOf, madeCluster, request } = openClusterBench(bench)
      const made = await madeCluster()
      await request(made, { method: 'POST', path: '/api/v1/namespaces/default/secrets', body: kept })
      const before = await clusters.inspectCluster(made.cluster)
      const version = minors[1] ?? ''
      await bench.finish(() => clusters.ensureCluster(made.cluster, { ...made.spec, version, patch: patchOf(version) }))
      expect(await clusters.inspectCluster(made.cluster)).toEqual({
        ...before,
        version,
        certificateEndsMs: expect.anything(),
      })
      expect(await request(made, { path: keptPath })).toMatchObject({ status: 200, body: { data: { token } } })
      expect(await request(made, { path: '/version' })).toMatchObject({ body: { gitVersion: `v${patchOf(version)}` } })
    },
    'a lower minor version is CannotShrink, one that is not on the record NotSupported, and nothing changes': async (
      bench,
    ) => {
      const { clusters, minors, madeCluster, newSpec } = openClusterBench(bench)
      const { cluster, spec } = await madeCluster({ version: minors[1] ?? '' })
      expect(await driverCodeOf(clusters.ensureCluster(cluster, { ...spec, version: minors[0] ?? '' }))).toBe(
        'CannotShrink',
      )
      expect(await driverCodeOf(clusters.ensureCluster(cluster, { ...spec, version: '0.1' }))).toBe('NotSupported')
      expect(
        await driverCodeOf(clusters.ensureCluster(bench.newResource('cluster'), await newSpec({ version: '0.1' }))),
      ).toBe('NotSupported')
      expect(await clusters.inspectCluster(cluster)).toMatchObject({ version: minors[1], isComplete: true })
    },
  }),
  ...casesOf(24, skipReasons.clusterSkips, {
    'skipping a minor version is rejected as NotSupported, including new credentials': async (bench) => {
      const { clusters, minors, madeCluster, request } = openClusterBench(bench)
      const made = await madeCluster()
      const next = { ...made.spec, version: minors[2] ?? '', adminToken: makeAdminToken(), credentialsSerial: 2 }
      expect(await driverCodeOf(clusters.ensureCluster(made.cluster, next))).toBe('NotSupported')
      expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ version: minors[0], credentialsSerial: 1 })
      expect(await request(made, { path: '/api/v1/nodes' })).toMatchObject({ status: 200 })
    },
  }),
  ...casesOf(24, skipReasons.highlyAvailable, {
    'high availability can be turned on but not off': async (bench) => {
      const { clusters, madeCluster } = openClusterBench(bench)
      const { cluster, spec } = await madeCluster()
      const percents = await bench.finish(() => clusters.ensureCluster(cluster, { ...spec, isHighlyAvailable: true }))
      // Lower progress would mean that failed work started again.
      expect(percents).toEqual(percents.toSorted((one, other) => one - other))
      expect(await clusters.inspectCluster(cluster)).toMatchObject({ isHighlyAvailable: true, isComplete: true })
      expect(await driverCodeOf(clusters.ensureCluster(cluster, spec))).toBe('CannotShrink')
      expect(await clusters.inspectCluster(cluster)).toMatchObject({ isHighlyAvailable: true })
    },
  }),
  ...casesOf(24, skipReasons.notHighlyAvailable, {
    'high availability that is not on the record is rejected as NotSupported': async (bench) => {
      const { clusters, newSpec } = openClusterBench(bench)
      const cluster = bench.newResource('cluster')
      expect(await driverCodeOf(clusters.ensureCluster(cluster, await newSpec({ isHighlyAvailable: true })))).toBe(
        'NotSupported',
      )
      expect(await clusters.inspectCluster(cluster)).toBeNull()
    },
  }),
  ...casesOf(25, skipReasons.clusterSteps, {
    'new credentials are the only valid ones, also during other work': async (bench) => {
      const { clusters, minors, patchOf, madeCluster, newSpec, request } = openClusterBench(bench)
      const made = await madeCluster()
      const { adminToken } = await newSpec()
      const version = minors[1] ?? ''
      await clusters.ensureCluster(made.cluster, { ...made.spec, version, patch: patchOf(version) })
      const spec = { ...made.spec, version, patch: patchOf(version), adminToken, credentialsSerial: 2 }
      await clusters.ensureCluster(made.cluster, spec)
      expect(await request(made, { path: '/api/v1/nodes' })).toMatchObject({ status: 401 })
      expect(await request({ ...made, spec }, { path: '/api/v1/nodes' })).toMatchObject({ status: 200 })
      expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ credentialsSerial: 2 })
      await bench.finish(() => clusters.ensureCluster(made.cluster, spec))
      expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ credentialsSerial: 2, version })
    },
  }),
  ...casesOf(25, skipReasons.clusters, {
    'a new service token is in its Secret once its serial is reported, even if a user changed the Secret': async (
      bench,
    ) => {
      const { clusters, madeCluster, newSpec, request, viewStatus } = openClusterBench(bench)
      const made = await madeCluster()
      const { adminToken, serviceSecret } = await newSpec()
      const path = `/api/v1/namespaces/kube-system/secrets/${serviceSecret.name}`
      expect(await request(made, { method: 'PATCH', path, body: { data: { token } } })).toMatchObject({ status: 200 })
      const spec = { ...made.spec, adminToken, serviceSecret, credentialsSerial: 2 }
      await clusters.ensureCluster(made.cluster, spec)
      expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ credentialsSerial: 2 })
      expect([
        [401, 200],
        [null, null],
      ]).toContainEqual([await viewStatus(made), await viewStatus({ ...made, spec })])
      expect(await request({ ...made, spec }, { path })).toMatchObject({
        status: 200,
        body: { data: { token: Buffer.from(serviceSecret.token).toString('base64') } },
      })
    },
  }),
]
