import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { backupRecoveryScenarios } from '#testkit/scenarios/backup-scenarios.ts'

describeScenarios(
  'every step of a volume backup survives an interruption at any point (architecture, ground rules 2 and 3)',
  backupRecoveryScenarios,
)
