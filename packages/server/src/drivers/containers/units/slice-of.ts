import type { RuntimeLabels } from '../container-runtime.ts'

/** Name of the slice of all units of a cluster; `moorage.slice` without a cluster's labels. Dashes in slice names separate parents. */
export function sliceOf(labels: RuntimeLabels): string {
  const [installation, kind, id] = ['installation', 'kind', 'id'].map((word) => labels[`moorage.${word}`] ?? '')
  if (!installation || !kind || !id) return 'moorage.slice'
  return `moorage-${installation.slice(0, 8)}_${kind}_${id}.slice`
}
