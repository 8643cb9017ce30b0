import type { FormRequest } from './request-lines.ts'
import { linodePath } from '../cloud/words/linode-fetch.ts'
import { terraformOf } from '../cloud/words/terraform.ts'
import { translateValue } from '../cloud/words/translate-value.ts'

/** Returns a request in the linode dialect, with its Terraform resource; null without one. */
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
