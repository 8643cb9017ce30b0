import { existsSync } from 'node:fs'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { pickField } from '../output/render-cell.ts'
import { type ClusterMark, unmergeKubeconfig } from './merge-kubeconfig.ts'
import { kubeconfigPath } from './own-kubeconfig.ts'
import { writeNotice } from '../../output/write-out.ts'

/** Returns a cluster's label and mark. Throws if the cluster does not exist. */
export async function readClusterMark(
  cloud: Cloud,
  id: string,
): Promise<{ readonly label: string; readonly mark: ClusterMark }> {
  const { body } = await cloud.call('cluster.view', { path: [id] })
  const [label, created] = ['label', 'created'].map((name) => String(pickField(body, name)))
  return { label: label ?? '', mark: { cluster: Number(id), created: created ?? '' } }
}

/**
 * Reads a cluster and returns a function that removes its entries from the user's kubeconfig, and reports names and errors on stderr. It does nothing without a
 * kubeconfig. Throws if the cluster does not exist.
 */
export async function prepareUnmerge(cloud: Cloud, id: string): Promise<() => void> {
  if (!existsSync(kubeconfigPath(process.env))) return () => undefined
  const { mark } = await readClusterMark(cloud, id)
  return () => {
    try {
      const { names, file } = unmergeKubeconfig(process.env, mark)
      for (const name of names) writeNotice(`moor: The context ${name} was removed from ${file}.\n`)
    } catch (error) {
      writeNotice(`moor: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}
