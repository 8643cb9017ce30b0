import { kubeErrors } from '../model/kube-errors.ts'
import { isApply } from '../patches/apply-patch.ts'
import type { KubeRequest } from '../request/kube-request.ts'

/** Maximum length in bytes. */
export const fieldOwnerNameMax = 128

/** Throws KubeError if the field manager's name is too long or missing for apply, or for `force` without apply. */
export function checkFieldOwner({ method, contentType, query }: KubeRequest): void {
  const name = query.get('fieldManager') ?? ''
  const applies = method === 'PATCH' && isApply(contentType)
  const field = 'fieldManager'
  if (Buffer.byteLength(name) > fieldOwnerNameMax)
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueTooLong',
      field,
      message: `Too long: may not be more than ${fieldOwnerNameMax} bytes`,
    })
  if (applies && name === '')
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueRequired',
      field,
      message: 'Required value: is required for apply patch',
    })
  if (method === 'PATCH' && !applies && query.get('force') === 'true')
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueForbidden',
      field: 'force',
      message: 'Forbidden: may not be specified for non-apply patch',
    })
}
