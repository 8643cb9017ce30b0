import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { explainNoKubernetes, listBuiltPatches } from '#testkit/kubernetes/kubernetes-kit.ts'
import { type RealClusterBench, openRealClusterBench } from '#testkit/kubernetes/real-cluster-bench.ts'
import { proveLifecycles } from '#testkit/prove-steps/prove-lifecycles.ts'
import { realClusterLifecycle } from '#testkit/scenarios/real-cluster-lifecycle.ts'

const [from, to] = Object.keys(listBuiltPatches()).toSorted()
const missing = explainNoKubernetes() ?? (to === undefined ? 'an upgrade needs two built minors' : null)
const reportProgress = (words: string): void => void process.stdout.write(`steps over real clusters: ${words}\n`)
if (missing !== null) reportProgress(`not run: ${missing}`)

const isEvery = inject('hasEveryScenario')
// All interruptions take an hour on two idle cores.
const testMs = isEvery ? 7_200_000 : 900_000

describe.skipIf(missing)('every step of a real cluster and its nodes', { timeout: testMs }, () => {
  let bench: RealClusterBench
  beforeAll(async () => {
    bench = await openRealClusterBench({ ports: 37_800, subnets: '10.89.0.0/20' })
  }, testMs)
  afterAll(() => bench?.close(), testMs)

  test('survives rejection, kill, takeover and repetition at every call, write and record of a whole lifecycle (architecture, ground rules 2 and 3)', async () => {
    const choice = { seed: inject('scenarioSeed'), isEvery, atOnce: 6 }
    const reached = await proveLifecycles(bench, realClusterLifecycle(from ?? '', to ?? ''), {
      ...choice,
      log: reportProgress,
    })
    reportProgress(`${reached} interruptions reached in total`)
    expect(reached).toBeGreaterThan(0)
  })
})
