import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { shortClusterRecoveryScenarios } from '#testkit/scenarios/short-scenarios.ts'

describeScenarios(
  'missing capabilities of cluster drivers cause no damage, with an interruption at any point (driver contract, rule 8; ADR 0014)',
  shortClusterRecoveryScenarios,
)
