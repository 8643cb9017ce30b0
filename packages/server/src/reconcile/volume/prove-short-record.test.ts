import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { shortVolumeRecoveryScenarios } from '#testkit/scenarios/short-scenarios.ts'

describeScenarios(
  'missing capabilities of volume drivers cause no damage, with an interruption at any point (driver contract, rule 8; ADR 0014)',
  shortVolumeRecoveryScenarios,
)
