import type { OperationName } from '@moorage/contract'
import { accessScenarios } from './access-scenarios.ts'
import { accountScenarios } from './account-scenarios.ts'
import { addressScenarios } from './address-scenarios.ts'
import { catalogueScenarios } from './catalogue-scenarios.ts'
import { clusterScenarios } from './cluster-scenarios.ts'
import { configScenarios, diskScenarios, hostScenarios } from './host-scenarios.ts'
import { otherScenarios } from './other-scenarios.ts'
import { poolScenarios } from './pool-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { volumeBackupScenarios } from './volume-backup-scenarios.ts'
import { volumeScenarios } from './volume-scenarios.ts'
import { volumeSnapshotScenarios } from './volume-snapshot-scenarios.ts'

/** Scenario of every operation. A missing scenario does not compile. */
export const scenarios: Readonly<Record<OperationName, Scenario>> = {
  ...volumeScenarios,
  ...volumeBackupScenarios,
  ...volumeSnapshotScenarios,
  ...hostScenarios,
  ...configScenarios,
  ...diskScenarios,
  ...addressScenarios,
  ...clusterScenarios,
  ...poolScenarios,
  ...catalogueScenarios,
  ...accountScenarios,
  ...accessScenarios,
  ...otherScenarios,
}

/** Returns the scenario of an operation by its name; throws if none exists. */
export function scenarioOf(name: string): Scenario {
  const found = Object.entries(scenarios).find(([one]) => one === name)
  if (!found) throw new Error(`no scenario is defined for ${name}`)
  return found[1]
}
