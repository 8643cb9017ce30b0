import type { ServedOperationName } from '@moorage/contract'
import { accessScenarios } from './access-scenarios.ts'
import { accountScenarios } from './account-scenarios.ts'
import { clusterScenarios } from './cluster-scenarios.ts'
import { hostScenarios } from './host-scenarios.ts'
import { poolScenarios } from './pool-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { volumeScenarios } from './volume-scenarios.ts'

/** How each served operation is asked so that it is accepted; one without a scenario does not compile. */
export const scenarios: Readonly<Record<ServedOperationName, Scenario>> = {
  ...volumeScenarios,
  ...hostScenarios,
  ...clusterScenarios,
  ...poolScenarios,
  ...accountScenarios,
  ...accessScenarios,
}
