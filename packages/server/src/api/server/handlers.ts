import type { Handlers } from '../call.ts'
import { accountHandlers } from '../endpoints/account/index.ts'
import { appHandlers } from '../endpoints/app/index.ts'
import { auditHandlers } from '../endpoints/audit/index.ts'
import { clientHandlers } from '../endpoints/client/index.ts'
import { clusterHandlers } from '../endpoints/cluster/index.ts'
import { clusterTypeHandlers } from '../endpoints/cluster-type/index.ts'
import { configHandlers } from '../endpoints/config/index.ts'
import { dashboardHandlers } from '../endpoints/dashboard/index.ts'
import { diskHandlers } from '../endpoints/disk/index.ts'
import { endpointHandlers } from '../endpoints/endpoint/index.ts'
import { eventHandlers } from '../endpoints/event/index.ts'
import { grantHandlers } from '../endpoints/grant/index.ts'
import { hostHandlers } from '../endpoints/host/index.ts'
import { hostTypeHandlers } from '../endpoints/host-type/index.ts'
import { kubeconfigHandlers } from '../endpoints/kubeconfig/index.ts'
import { nodeHandlers } from '../endpoints/node/index.ts'
import { poolHandlers } from '../endpoints/pool/index.ts'
import { profileHandlers } from '../endpoints/profile/index.ts'
import { regionHandlers } from '../endpoints/region/index.ts'
import { tagHandlers } from '../endpoints/tag/index.ts'
import { tokenHandlers } from '../endpoints/token/index.ts'
import { usageHandlers } from '../endpoints/usage/index.ts'
import { userHandlers } from '../endpoints/user/index.ts'
import { versionHandlers } from '../endpoints/version/index.ts'
import { volumeHandlers } from '../endpoints/volume/index.ts'
import { volumeTypeHandlers } from '../endpoints/volume-type/index.ts'

/** Who answers each operation that this release serves; one without an answer does not compile. */
export const handlers: Handlers = {
  ...volumeHandlers,
  ...volumeTypeHandlers,
  ...hostHandlers,
  ...configHandlers,
  ...diskHandlers,
  ...hostTypeHandlers,
  ...clusterHandlers,
  ...endpointHandlers,
  ...dashboardHandlers,
  ...kubeconfigHandlers,
  ...poolHandlers,
  ...nodeHandlers,
  ...versionHandlers,
  ...clusterTypeHandlers,
  ...regionHandlers,
  ...eventHandlers,
  ...tagHandlers,
  ...profileHandlers,
  ...tokenHandlers,
  ...accountHandlers,
  ...userHandlers,
  ...grantHandlers,
  ...clientHandlers,
  ...appHandlers,
  ...auditHandlers,
  ...usageHandlers,
}
