import { fieldAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { KubeRequest } from '../request/kube-request.ts'

/** True if the query, or a deletion's or eviction's body (as from `kubectl drain`), requests a dry run. Throws KubeError for values other than All. */
export function readDryRun(request: Pick<KubeRequest, 'method' | 'path' | 'query' | 'body'>): boolean {
  const values: readonly unknown[] = [...request.query.getAll('dryRun'), ...optionsOf(request)]
  const odd = values.find((one) => one !== 'All')
  if (odd !== undefined)
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueNotSupported',
      field: 'dryRun',
      message: `Unsupported value: "${textOf(odd).slice(0, 80)}": supported values: "All"`,
    })
  return values.length > 0
}

function optionsOf({ method, path, body }: Pick<KubeRequest, 'method' | 'path' | 'body'>): readonly unknown[] {
  const options = path.subresource === 'eviction' ? fieldAt(body, 'deleteOptions') : method === 'DELETE' ? body : null
  const values = fieldAt(options, 'dryRun')
  return values === undefined || values === null ? [] : [values].flat()
}
