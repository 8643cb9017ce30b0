import { expect } from 'vitest'
import { makeAdminToken } from '#reconcile/cluster/make-admin-token.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { openClusterBench } from '../cluster-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const tokenPath = '/api/v1/namespaces/default/serviceaccounts/default/token'

/** Rule 38: reads with the caller's token. */
export const viewCases: readonly SuiteCase[] = [
  ...casesOf(38, skipReasons.showsBearers, {
    'a cluster is read with the token of the caller, and rejects an unknown token': async (bench) => {
      const { clusters, sharedCluster, viewStatus, request } = openClusterBench(bench)
      expect(await clusters.openView?.(bench.newResource('cluster'), makeAdminToken())).toBeNull()
      const made = await sharedCluster()
      const view = await clusters.openView?.(made.cluster, made.spec.adminToken)
      const answer = await view?.get('/api/v1/namespaces/default')
      expect([answer?.status, stringAt(answer?.body, 'metadata', 'name'), answer?.text]).toEqual([200, 'default', ''])
      expect((await view?.get('/api/v1/namespaces/default/pods/none'))?.status).toBe(404)
      expect((await view?.get('/apis/example.test/v1/nothing'))?.status).toBe(404)
      view?.close()
      const statusWith = (adminToken: string) => viewStatus({ ...made, spec: { ...made.spec, adminToken } })
      expect(await statusWith(makeAdminToken())).toBe(401)
      const tokenRequest = { method: 'POST', path: tokenPath, body: { spec: {} } } as const
      await expect.poll(async () => (await request(made, tokenRequest)).status).toBe(201)
      const given = stringAt((await request(made, tokenRequest)).body, 'status', 'token')
      // The cluster may deny the account this read.
      expect([200, 403]).toContain(await statusWith(given))
    },
  }),
]
