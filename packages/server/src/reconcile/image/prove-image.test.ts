import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { imageRecoveryScenarios } from '#testkit/scenarios/image-scenarios.ts'

describeScenarios(
  'every step of an image survives an interruption at any point (architecture, ground rules 2 and 3)',
  imageRecoveryScenarios,
)
