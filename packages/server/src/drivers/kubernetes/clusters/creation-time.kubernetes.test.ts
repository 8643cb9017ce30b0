import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { callPlane } from '#testkit/kubernetes/call-plane.ts'
import { listBuiltKubernetes } from '#testkit/kubernetes/built-kubernetes.ts'
import { type KubernetesKit, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { pickLoopbackPort } from '#testkit/kubernetes/loopback-port.ts'
import { findMachineAddress } from '#testkit/kubernetes/machine-address.ts'
import { makePlanePlan, planeMember } from '#testkit/kubernetes/make-plane-plan.ts'
import { runPlane } from '#testkit/kubernetes/run-plane.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { describeMember } from '../plane/describe-member.ts'

const missing = explainNoKubernetes()
if (missing) process.stdout.write(`time to make a cluster: not run: ${missing}\n`)
/** Target in seconds with loaded images, and the factor above which it counts as a defect. */
const [targetSeconds, patience] = [20, 3]
const secondsSince = (beganMs: number): number => (performance.now() - beganMs) / 1_000

describe.skipIf(missing)('the time that it takes to make a cluster', () => {
  let [kit, bench, plane]: [KubernetesKit?, DriverBench?, ClusterBench?] = []
  beforeAll(async () => {
    kit = await openKubernetesKit({ ports: 38_300, subnets: '10.91.0.0/20' })
    bench = openBench(kit)
    plane = openClusterBench(bench)
    // Loads the images.
    await plane.madeCluster()
    await bench.clear()
  })
  afterAll(async () => {
    await bench?.clear()
    await kit?.close()
  })

  test('is printed beside that of the same programs without us, and three times the target is too much', async () => {
    const bare = await startBare()
    const began = performance.now()
    const made = await plane?.madeCluster()
    const ours = secondsSince(began)
    process.stdout.write(
      `a cluster answers after ${ours.toFixed(1)} s, its programs by themselves after ${bare.toFixed(1)} s (target ${targetSeconds} s)\n`,
    )
    expect(made && (await plane?.request(made, { method: 'GET', path: '/api/v1/namespaces/default' }))?.status).toBe(
      200,
    )
    expect(ours).toBeLessThan(targetSeconds * patience)
  })
})

/** Time until one member's parts, started together as processes of this machine, have a ready API server and a complete namespace. */
async function startBare(): Promise<number> {
  const [built] = listBuiltKubernetes()
  if (!built) throw new Error('nothing is built')
  const folder = makeScratchFolder()
  const running = runPlane(folder.path, built.programs)
  try {
    const address = findMachineAddress()
    const member = { ...planeMember, machineAddress: address, subnet: '127.73.4.16/28' }
    const plan = await makePlanePlan({ members: [member], port: await pickLoopbackPort(), patch: built.patch })
    const subject = { commonName: 'driver', organization: 'system:masters', usages: ['client'] } as const
    const admin = {
      port: plan.layout.port,
      ca: plan.authority.certificate,
      ...(await issueCertificate(plan.authority, subject)),
    }
    const began = performance.now()
    for (const part of describeMember(plan)) running.start(part)
    const path = '/api/v1/namespaces/default/serviceaccounts/default'
    await expect.poll(async () => (await callPlane(admin, 'GET', path)).status).toBe(200)
    return secondsSince(began)
  } finally {
    await running.stop()
    folder.close()
  }
}
