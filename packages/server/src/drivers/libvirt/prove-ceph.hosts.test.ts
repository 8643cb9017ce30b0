import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type TestCluster, startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { openLibvirtBench } from '#testkit/libvirt/libvirt-bench.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { isDrawn } from '#testkit/is-drawn.ts'
import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { plugRecoveryScenarios } from '#testkit/scenarios/plug-scenarios.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`steps over libvirt with Ceph: not run: ${missing}\n`)

/**
 * A normal run draws one scenario by its seed, and interrupts it at every twentieth point. MOORAGE_STORIES=all runs all but one scenario, with every
 * interruption.
 */
const usual = [
  'a volume is attached to a running host',
  'a plugged volume grows',
  'a volume is detached',
  'an attached volume is deleted',
]
const drawn = usual.filter((_name, index) => isDrawn(index, usual.length))
/** Excluded, because every interruption needs a new host, with minutes of boot. */
const tooMany = 'an attached volume waits for its host to run'

describe.skipIf(missing)('guests with Ceph images', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startTestCluster()
  })
  afterAll(() => cluster?.close())

  describeScenarios(
    'every step of a volume to and from a guest survives an interruption at any point (architecture, ground rules 2 and 3)',
    inject('hasEveryScenario')
      ? plugRecoveryScenarios.filter(({ name }) => name !== tooMany)
      : plugRecoveryScenarios.filter(({ name }) => drawn.includes(name)).map((story) => ({ ...story, stride: 4 })),
    () => openLibvirtBench({ cluster, hasGuests: true }),
  )
})
