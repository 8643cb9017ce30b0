import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { plugRecoveryScenarios } from '#testkit/scenarios/plug-scenarios.ts'

describeScenarios(
  'every step of a volume to and from a host survives an interruption at any point (architecture, ground rules 2 and 3)',
  plugRecoveryScenarios,
)
