import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { openLibvirtBench } from '#testkit/libvirt/libvirt-bench.ts'
import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { plugRecoveryScenarios } from '#testkit/scenarios/plug-scenarios.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`steps over libvirt: not run: ${missing}\n`)

/** Excluded scenarios: without a guest agent the link stays, and new hosts take minutes to boot. */
const others = ['a plugged volume gets another label', 'an attached volume waits for its host to run']

describeScenarios(
  'every step of a volume to and from a real host survives an interruption at any point (architecture, ground rules 2 and 3)',
  missing ? [] : plugRecoveryScenarios.filter(({ name }) => !others.includes(name)),
  () => openLibvirtBench(),
)
