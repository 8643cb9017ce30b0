import type { FormRequest } from '../../display/request-lines.ts'
import { linodePath } from './linode-fetch.ts'
import { terraformOf } from './terraform.ts'
import { translateValue } from './translate-value.ts'

/** A request in the words of the linode dialect, and the same for its Terraform provider where that has the resource. */
export function wireRequest(request: FormRequest): FormRequest & { readonly terraform: string | null } {
  const { method, path, body } = request
  const wire = body && Object(translateValue(body, 'write', path))
  return {
    ...request,
    path: linodePath(path),
    ...(wire ? { body: wire } : {}),
    terraform: wire ? terraformOf(method, path, Object.fromEntries(Object.entries(wire))) : null,
  }
}
