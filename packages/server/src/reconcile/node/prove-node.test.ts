import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { nodeRecoveryScenarios } from '#testkit/scenarios/node-scenarios.ts'

describeScenarios(
  'every step of a node survives an interruption at any point (architecture, ground rules 2 and 3)',
  nodeRecoveryScenarios,
)
