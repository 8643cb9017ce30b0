import type { OperationName } from '@moorage/sdk'
import type { AnswerOf, FormRequest } from './form-request.ts'
import { cloud } from '../cloud/cloud.ts'
import { notifyTrashed } from '../notices/notices.ts'

/** Sends a form's request, and shows a notice if what it deleted or replaced can be restored. Returns the response body. The key makes a retry of a POST idempotent. Rejects as calls of the SDK do. */
export function sendFormRequest<Name extends OperationName>(
  request: FormRequest & { readonly operation: Name },
  idempotencyKey?: string,
): Promise<AnswerOf<Name>>
export async function sendFormRequest(
  { operation, path = {}, body }: FormRequest,
  idempotencyKey?: string,
): Promise<unknown> {
  const { parameters = [] } = cloud.operations.get(operation) ?? {}
  const values = parameters.map((parameter) => path[parameter] ?? '')
  const answer = await cloud.call(operation, { path: values, body, idempotencyKey })
  if (answer.trashItemId !== null) void notifyTrashed(answer.trashItemId, operation.endsWith('.delete'))
  return answer.body
}

/** Sends requests one after another. Each has its own idempotency key, so that a retry repeats none that succeeded. */
export async function sendFormRequests(requests: readonly FormRequest[], idempotencyKey: string): Promise<void> {
  for (const [index, one] of requests.entries())
    await sendFormRequest(one, index === 0 ? idempotencyKey : `${idempotencyKey}-${index + 1}`)
}
