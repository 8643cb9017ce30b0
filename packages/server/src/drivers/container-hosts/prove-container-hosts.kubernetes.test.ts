import { inject } from 'vitest'
import { openContainerHostBench } from '#testkit/container-hosts/container-host-bench.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { plugRecoveryScenarios } from '#testkit/scenarios/plug-scenarios.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`steps over container hosts: not run: ${missing}\n`)

/** Scenarios for every run, at sampled points. MOORAGE_STORIES=all tests all scenarios except one at every point. */
const usual: readonly string[] = ['a volume is attached to a running host', 'a volume is detached']
const isEvery = inject('hasEveryScenario')
  ? plugRecoveryScenarios.filter(({ name }) => name !== 'an attached volume waits for its host to run')
  : plugRecoveryScenarios.filter(({ name }) => usual.includes(name)).map((story) => ({ ...story, stride: 2 }))

describeScenarios(
  'every step of attaching and detaching a volume survives an interruption at any point (architecture, ground rules 2 and 3)',
  missing === null ? isEvery : [],
  () => openContainerHostBench(),
)
