import type { UntypedServiceImplementation } from '@grpc/grpc-js'
import type { LineLog } from '../settings/open-line-log.ts'
import type { CallScope } from '../wire/call-scope.ts'
import { answerBy } from '../wire/serve-calls.ts'
import { growPath, readUsage } from './grow-path.ts'
import type { NodeContext } from './node-context.ts'
import { publishVolume, unpublishVolume } from './publish-volume.ts'
import { stageVolume, unstageVolume } from './stage-volume.ts'

const capabilities = ['STAGE_UNSTAGE_VOLUME', 'GET_VOLUME_STATS', 'EXPAND_VOLUME', 'SINGLE_NODE_MULTI_WRITER'] as const

/**
 * Returns the gRPC handlers of the CSI service `Node`, which format and mount attached volumes for pods. They need no token, because they call no API of the
 * service.
 */
export function createNode(context: NodeContext, log: LineLog): UntypedServiceImplementation {
  const answer = <Request>(
    name: string,
    act: (context: NodeContext, request: Request, scope: CallScope) => Promise<object>,
  ) => answerBy<Request>(log, name, (request, scope) => act(context, request, scope))
  return {
    NodeStageVolume: answer('NodeStageVolume', stageVolume),
    NodeUnstageVolume: answer('NodeUnstageVolume', unstageVolume),
    NodePublishVolume: answer('NodePublishVolume', publishVolume),
    NodeUnpublishVolume: answer('NodeUnpublishVolume', unpublishVolume),
    NodeExpandVolume: answer('NodeExpandVolume', growPath),
    NodeGetVolumeStats: answer('NodeGetVolumeStats', readUsage),
    NodeGetCapabilities: answer('NodeGetCapabilities', async () => ({
      capabilities: capabilities.map((type) => ({ rpc: { type } })),
    })),
    NodeGetInfo: answer('NodeGetInfo', async ({ findNodeInfo }) => {
      const { hostId, volumesMax, segments } = await findNodeInfo()
      return { node_id: hostId, max_volumes_per_node: volumesMax, accessible_topology: { segments } }
    }),
  }
}
