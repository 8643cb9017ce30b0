import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { clusterRecoveryScenarios } from '#testkit/scenarios/cluster-scenarios.ts'

describeScenarios(
  'every step of a cluster survives an interruption at any point (architecture, ground rules 2 and 3)',
  clusterRecoveryScenarios,
)
