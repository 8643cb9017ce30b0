import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { volumeSnapshotRecoveryScenarios } from '#testkit/scenarios/volume-snapshot-scenarios.ts'

describeScenarios(
  'every step of a volume snapshot and of a rollback survives an interruption at any point (architecture, ground rules 2 and 3)',
  volumeSnapshotRecoveryScenarios,
)
