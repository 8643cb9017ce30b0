import { kubeErrors } from '../model/kube-errors.ts'
import type { KubeError } from '../model/kube-errors.ts'

const field = 'resourceVersionMatch'

/** Throws KubeError for combinations of list options, or of watch options, that upstream rejects: 422, or 400 for values that are no number. */
export function checkListOptions(query: URLSearchParams, isWatch: boolean): void {
  const [version, match] = [query.get('resourceVersion') ?? '', query.get(field) ?? '']
  if (!/^-?\d*$/.test(query.get('limit') ?? '') || (!isWatch && !/^\d*$/.test(version)))
    throw kubeErrors.badRequest('limit and resourceVersion must be numbers')
  const sendsInitial = query.has('sendInitialEvents')
  if (!isWatch && sendsInitial) throw forbidden('sendInitialEvents is forbidden for list', 'sendInitialEvents')
  if (isWatch && sendsInitial && match !== 'NotOlderThan')
    throw forbidden(`sendInitialEvents requires setting ${field} to NotOlderThan`)
  if (isWatch && !sendsInitial && match !== '')
    throw forbidden(`${field} is forbidden for watch unless sendInitialEvents is provided`)
  if (isWatch) return
  if (match !== '' && version === '') throw forbidden(`${field} is forbidden unless resourceVersion is provided`)
  if (query.has('continue') && !['', '0'].includes(version))
    throw kubeErrors.badRequest('specifying resource version is not allowed when using continue')
  if (!['', 'Exact', 'NotOlderThan'].includes(match))
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueNotSupported',
      field,
      message: `Unsupported value: "${match.slice(0, 80)}": supported values: "Exact", "NotOlderThan"`,
    })
  if (match === 'Exact' && version === '0') throw forbidden(`${field} "Exact" is forbidden for resourceVersion "0"`)
}

const forbidden = (why: string, at = field): KubeError =>
  kubeErrors.invalidOptions({ reason: 'FieldValueForbidden', field: at, message: `Forbidden: ${why}` })
