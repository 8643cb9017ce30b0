import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { poolRecoveryScenarios } from '#testkit/scenarios/pool-scenarios.ts'

describeScenarios(
  'every step of a pool survives an interruption at any point (architecture, ground rules 2 and 3)',
  poolRecoveryScenarios,
)
