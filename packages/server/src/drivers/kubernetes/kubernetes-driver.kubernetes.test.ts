import { describe } from 'vitest'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'

/** Cluster rules of the driver contract; other tests cover hosts and volumes. */
const clusterRules = [1, 2, 3, 4, 5, 6, 7, 8, 23, 24, 25, 26, 27, 28, 29, 37, 38]
const missing = explainNoKubernetes()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

describe.skipIf(missing)('real control planes', () => {
  describeDriverSuite({
    name: 'kubernetes, simulated nodes',
    rules: clusterRules,
    half: 0,
    make: () => openKubernetesKit({ ports: 37_500, subnets: '10.84.0.0/20' }),
  })
})
