import { listClusterVersions } from '#domain/catalogue/cluster-versions.ts'
import { type Handler, respondValues } from '#api/call.ts'

/** Operation 29: lists the versions for new clusters, newest first (decision E4). */
export const versionList: Handler<'version.list'> = {
  kind: 'read',
  run: (call) =>
    respondValues(
      call,
      listClusterVersions(call.catalogue).map(({ id }) => ({ id })),
    ),
}
