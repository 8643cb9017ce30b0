import { accessListCases } from './cases/access-list-cases.ts'
import { addressCases } from './cases/address-cases.ts'
import { byteCases } from './cases/byte-cases.ts'
import { clusterCases } from './cases/cluster-cases.ts'
import { clusterRightCases } from './cases/cluster-right-cases.ts'
import { contentCases } from './cases/content-cases.ts'
import { counterCases } from './cases/counter-cases.ts'
import { demandCases } from './cases/demand-cases.ts'
import { diskCases } from './cases/disk-cases.ts'
import { drainCases } from './cases/drain-cases.ts'
import { errorCases } from './cases/error-cases.ts'
import { guardCases } from './cases/guard-cases.ts'
import { identityCases } from './cases/identity-cases.ts'
import { lifecycleCases } from './cases/lifecycle-cases.ts'
import { manyCases } from './cases/many-cases.ts'
import { nodeCases } from './cases/node-cases.ts'
import { plugCases } from './cases/plug-cases.ts'
import { powerCases } from './cases/power-cases.ts'
import { viewCases } from './cases/view-cases.ts'
import type { SuiteCase } from './suite-case.ts'

/** All cases, in the order of docs/driver-contract.md. */
export const allCases: readonly SuiteCase[] = [
  ...identityCases,
  ...manyCases,
  ...guardCases,
  ...errorCases,
  ...lifecycleCases,
  ...byteCases,
  ...contentCases,
  ...plugCases,
  ...powerCases,
  ...diskCases,
  ...addressCases,
  ...clusterRightCases,
  ...clusterCases,
  ...nodeCases,
  ...drainCases,
  ...accessListCases,
  ...demandCases,
  ...counterCases,
  ...viewCases,
].toSorted((one, other) => one.rule - other.rule)
