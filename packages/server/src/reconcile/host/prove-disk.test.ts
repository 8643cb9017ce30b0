import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { diskRecoveryScenarios } from '#testkit/scenarios/disk-scenarios.ts'

describeScenarios(
  'every step of a local disk survives an interruption at any point (architecture, ground rules 2 and 3)',
  diskRecoveryScenarios,
)
