import { fieldAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { refusals } from '../model/refusals.ts'
import type { KubeRequest } from './kube-request.ts'

/**
 * True for a dry run, by the query or the options in the body of a deletion or eviction (as `kubectl drain` sends). Rejects every value except All, so that a
 * typo changes nothing.
 */
export function readDryRun(ask: Pick<KubeRequest, 'method' | 'path' | 'query' | 'body'>): boolean {
  const said: readonly unknown[] = [...ask.query.getAll('dryRun'), ...optionsOf(ask)]
  const odd = said.find((one) => one !== 'All')
  if (odd !== undefined)
    throw refusals.invalidOptions({
      reason: 'FieldValueNotSupported',
      field: 'dryRun',
      message: `Unsupported value: "${textOf(odd).slice(0, 80)}": supported values: "All"`,
    })
  return said.length > 0
}

function optionsOf({ method, path, body }: Pick<KubeRequest, 'method' | 'path' | 'body'>): readonly unknown[] {
  const options = path.subresource === 'eviction' ? fieldAt(body, 'deleteOptions') : method === 'DELETE' ? body : null
  const said = fieldAt(options, 'dryRun')
  return said === undefined || said === null ? [] : [said].flat()
}
