import type { RuntimeLabels } from '../container-runtime.ts'

/** The slice of everything that is labelled with the same cluster; dashes of a slice's name are its parents. */
export function sliceOf(labels: RuntimeLabels): string {
  const [installation, kind, id] = ['installation', 'kind', 'id'].map((word) => labels[`moorage.${word}`] ?? '')
  if (!installation || !kind || !id) return 'moorage.slice'
  return `moorage-${installation.slice(0, 8)}_${kind}_${id}.slice`
}
