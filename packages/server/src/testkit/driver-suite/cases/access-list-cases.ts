import { expect } from 'vitest'
import { type BenchCluster, openClusterBench } from '../cluster-bench.ts'
import { driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const path = '/api/v1/namespaces/default'

/** Rule 29: access lists. */
export const accessListCases: readonly SuiteCase[] = [
  ...casesOf(29, skipReasons.accessLists, {
    'an access list applies once the call returns, also during other work, and an older one does not replace it':
      async (bench) => {
        const { clusters, minors, patchOf, madeCluster, request, viewStatus } = openClusterBench(bench)
        const made = await madeCluster()
        const statusOf = (one: BenchCluster): Promise<number | null> =>
          request(one, { path }).then(
            ({ status }) => status,
            () => null,
          )
        expect([await clusters.inspectCluster(made.cluster), await statusOf(made)]).toEqual([
          expect.objectContaining({ accessListSerial: 0 }),
          200,
        ])
        const version = minors[1] ?? minors[0] ?? ''
        const closed = { ...made.spec, version, patch: patchOf(version), accessList: { serial: 1, networks: [] } }
        await clusters.ensureCluster(made.cluster, closed)
        expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ accessListSerial: 1 })
        expect([403, null]).toContain(await statusOf(made))
        // Access lists do not apply to requests through the service (decision E13.4).
        expect([200, null]).toContain(await viewStatus(made))
        const all = { ...closed, accessList: { serial: 2, networks: ['0.0.0.0/0', '::/0'] } }
        await bench.finish(() => clusters.ensureCluster(made.cluster, all))
        await clusters.ensureCluster(made.cluster, closed)
        expect(await clusters.inspectCluster(made.cluster)).toMatchObject({ accessListSerial: 2 })
        expect(await statusOf(made)).toBe(200)
      },
  }),
  ...casesOf(29, skipReasons.noAccessLists, {
    'an access list that is not on the record is rejected as NotSupported': async (bench) => {
      const { clusters, newSpec } = openClusterBench(bench)
      const cluster = bench.newResource('cluster')
      const spec = await newSpec({ accessList: { serial: 1, networks: [] } })
      expect(await driverCodeOf(clusters.ensureCluster(cluster, spec))).toBe('NotSupported')
      expect(await clusters.inspectCluster(cluster)).toBeNull()
    },
  }),
]
