import type { RecoveryScenario } from '../prove-steps/recovery-scenario.ts'
import { clusterRecoveryScenarios } from './cluster-scenarios.ts'
import { diskRecoveryScenarios } from './disk-scenarios.ts'
import { hostRecoveryScenarios } from './host-scenarios.ts'
import { backupRecoveryScenarios } from './backup-scenarios.ts'
import { imageRecoveryScenarios } from './image-scenarios.ts'
import { nodeRecoveryScenarios } from './node-scenarios.ts'
import { plugRecoveryScenarios } from './plug-scenarios.ts'
import { poolRecoveryScenarios } from './pool-scenarios.ts'
import { volumeSnapshotRecoveryScenarios } from './volume-snapshot-scenarios.ts'
import { volumeRecoveryScenarios } from './volume-scenarios.ts'

/** All reconcile paths with fully capable drivers. */
export const allRecoveryScenarios: readonly RecoveryScenario[] = [
  ...volumeRecoveryScenarios,
  ...plugRecoveryScenarios,
  ...hostRecoveryScenarios,
  ...diskRecoveryScenarios,
  ...clusterRecoveryScenarios,
  ...poolRecoveryScenarios,
  ...nodeRecoveryScenarios,
  ...imageRecoveryScenarios,
  ...backupRecoveryScenarios,
  ...volumeSnapshotRecoveryScenarios,
]
