import type { UntypedServiceImplementation } from '@grpc/grpc-js'
import type { LineLog } from '../settings/open-line-log.ts'
import type { OpenCloudApi } from '../cloud/open-cloud.ts'
import { answerBy } from '../wire/serve-calls.ts'
import { attachVolume, releaseVolume } from './attach-volume.ts'
import type { ControllerContext } from './controller-context.ts'
import { createVolume } from './create-volume.ts'
import { expandVolume } from './expand-volume.ts'
import { listPage, validateCapabilities } from './list-page.ts'
import { removeVolume } from './remove-volume.ts'
import { createSnapshot, listSnapshotPage, removeSnapshot } from './snapshots.ts'

interface ControllerOptions extends Omit<ControllerContext, 'api'> {
  readonly openApi: OpenCloudApi
}

const capabilities = [
  'CREATE_DELETE_VOLUME',
  'PUBLISH_UNPUBLISH_VOLUME',
  'LIST_VOLUMES',
  'LIST_VOLUMES_PUBLISHED_NODES',
  'CREATE_DELETE_SNAPSHOT',
  'LIST_SNAPSHOTS',
  'CLONE_VOLUME',
  'EXPAND_VOLUME',
  'SINGLE_NODE_MULTI_WRITER',
] as const

/** Returns the gRPC handlers of the CSI service `Controller`, which use the public API and log each call. */
export function createController(
  { openApi, ...context }: ControllerOptions,
  log: LineLog,
): UntypedServiceImplementation {
  const answer = <Request>(name: string, act: (context: ControllerContext, request: Request) => Promise<object>) =>
    answerBy<Request>(log, name, (request, scope) => act({ ...context, api: openApi(scope) }, request))
  return {
    CreateVolume: answer('CreateVolume', createVolume),
    DeleteVolume: answer('DeleteVolume', removeVolume),
    ControllerPublishVolume: answer('ControllerPublishVolume', attachVolume),
    ControllerUnpublishVolume: answer('ControllerUnpublishVolume', releaseVolume),
    ControllerExpandVolume: answer('ControllerExpandVolume', expandVolume),
    ValidateVolumeCapabilities: answer('ValidateVolumeCapabilities', validateCapabilities),
    ListVolumes: answer('ListVolumes', listPage),
    CreateSnapshot: answer('CreateSnapshot', createSnapshot),
    DeleteSnapshot: answer('DeleteSnapshot', removeSnapshot),
    ListSnapshots: answer('ListSnapshots', listSnapshotPage),
    ControllerGetCapabilities: answer('ControllerGetCapabilities', async () => ({
      capabilities: capabilities.map((type) => ({ rpc: { type } })),
    })),
  }
}
