import type { Version } from '@moorage/contract'
import { findClusterVersion } from '#domain/catalogue/cluster-versions.ts'
import { type Handler, respondFound } from '#api/call.ts'

/** Operation 30: returns one version, offered or not, because clusters may have it (decision E4). */
export const versionView: Handler<'version.view'> = {
  kind: 'read',
  async run({ catalogue, params }): Promise<Version> {
    const { id } = respondFound(findClusterVersion(catalogue, params.version))
    return { id }
  },
}
