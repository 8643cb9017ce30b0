import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { BenchCluster } from '#testkit/driver-suite/cluster-bench.ts'
import { type KubernetesKit, explainNoKubernetes } from '#testkit/kubernetes/kubernetes-kit.ts'
import { type PlaneFixture, openPlaneFixture } from '#testkit/kubernetes/plane-fixture.ts'
import { describeMember } from '../plane/describe-member.ts'
import { earliestEndMs, issueMemberCertificates } from '../plane/issue-member-certificates.ts'
import { findPlane } from '../planes/plane-row.ts'
import { type DeployedMember, prepareDeployment } from './deployment/deployment.ts'
import { createClaimHold } from './deployment/plane-hold.ts'

const missing = explainNoKubernetes()
if (missing) process.stdout.write(`ended certificates: not run: ${missing}\n`)

// Only the nightly run tests expired certificates of all parts, which take longer.
const choices = inject('hasEveryScenario') ? (['apiserver', 'all'] as const) : (['apiserver'] as const)
const testMs = 600_000
const hourMs = 3_600_000
const yearsMs = 2 * 365 * 24 * hourMs

describe.skipIf(missing)(
  'a control plane that nobody renewed in time (runbook certificate-ended)',
  { timeout: testMs },
  () => {
    let scene: PlaneFixture
    beforeAll(async () => {
      scene = await openPlaneFixture({ ports: 39_500, subnets: '10.90.16.0/20' })
    }, testMs)
    afterAll(() => scene?.close(), testMs)

    test.each(choices)('answers again after the next look, where these certificates have ended: %s', async (which) => {
      const { kit, bench, plane, made } = scene
      await scene.untilIdle()
      const endedMs = await putEndedCertificates(kit, made, which)
      await kit.registry
        .query`update infra.control_planes set certificate_ends = to_timestamp(${endedMs}::float8 / 1000) where name = ${made.cluster.name}`
      const ask = () => plane.request(made, { path: '/api/v1/namespaces/default' })
      await expect(ask()).rejects.toThrow()
      await bench.finish(() => plane.clusters.ensureCluster(made.cluster, made.spec))
      expect(await ask()).toMatchObject({ status: 200 })
      expect(await plane.clusters.inspectCluster(made.cluster)).toMatchObject({ isComplete: true })
    })
  },
)

type Ended = 'apiserver' | 'all'

/** Runs every part with some certificates issued two years ago; returns their expiry. */
async function putEndedCertificates(
  { registry, options }: KubernetesKit,
  { cluster, spec }: BenchCluster,
  which: Ended,
): Promise<number> {
  const row = await findPlane(registry, options.name, cluster)
  if (!row) throw new Error(`${cluster.name} is not there`)
  const context = { options, connections: new Map(), memories: new Map(), postgres: null }
  const order = { cluster, spec, hold: createClaimHold(cluster, async () => true) }
  const { members } = await prepareDeployment(context, order, row)
  return Math.min(...(await Promise.all(members.map((one) => runWithEnded(one, which)))))
}

async function runWithEnded({ plan, machine: { containers } }: DeployedMember, which: Ended): Promise<number> {
  vi.setSystemTime(Date.now() - yearsMs)
  const ended = await issueMemberCertificates(plan, Date.now()).finally(() => vi.useRealTimers())
  const certificates = which === 'all' ? ended : { ...plan.certificates, apiserver: ended.apiserver }
  for (const { container } of describeMember({ ...plan, certificates })) {
    await containers.putFiles(container.name, container.files)
    await containers.stopContainer(container.name, container.graceMs)
    await containers.ensureContainer(container)
  }
  return earliestEndMs(certificates)
}
