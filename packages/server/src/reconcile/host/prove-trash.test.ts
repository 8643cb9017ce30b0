import { describeScenarios } from '#testkit/prove-steps/describe-scenarios.ts'
import { diskTrashScenarios } from '#testkit/scenarios/disk-trash-scenarios.ts'
import { trashRecoveryScenarios } from '#testkit/scenarios/trash-scenarios.ts'

describeScenarios(
  'the trash loses nothing before a purge and leaves nothing after it, with an interruption at any point (decision D12)',
  [...trashRecoveryScenarios, ...diskTrashScenarios],
)
