import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { hostRecoveryScenarios } from '#testkit/scenarios/host-scenarios.ts'

describeScenarios(
  'every step of a host survives an interruption at any point (architecture, ground rules 2 and 3)',
  hostRecoveryScenarios,
)
