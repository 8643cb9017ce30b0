import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { volumeRecoveryScenarios } from '#testkit/scenarios/volume-scenarios.ts'

describeScenarios(
  "every step of a volume's disk survives an interruption at any point (architecture, ground rules 2 and 3)",
  volumeRecoveryScenarios,
)
