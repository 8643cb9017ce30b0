import { listClusterVersions } from '#domain/catalogue/cluster-versions.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Operation 29: lists the versions that a cluster can be made with, newest first (decision E4). */
export const versionList: Handler<'version.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const { rows, total } = listValues(listClusterVersions(catalogue), list, readPlainField)
    return pageBodyOf(
      list,
      total,
      rows.map(({ id }) => ({ id })),
    )
  },
}
