import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { shortClusterRecoveryScenarios } from '#testkit/scenarios/short-scenarios.ts'

describeScenarios(
  'what drivers of clusters cannot do harms nothing, wherever it is broken (driver contract, rule 8; ADR 0014)',
  shortClusterRecoveryScenarios,
)
