import { type Change, type Operation, isNotFoundError } from '@moorage/sdk'
import { readInteger } from '../arguments/read-value.ts'
import type { Options } from '../arguments/read-body.ts'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import type { OutputChoice } from '../output/format.ts'
import { pathIdOf, printResource } from '../output/print-resource.ts'
import { awaitOperation } from '../wait/await-operation.ts'
import { writeNotice } from '../../output/write-out.ts'

/** Accepted call. */
export interface AcceptedCall {
  readonly operation: Operation
  readonly path: readonly string[]
  readonly title: string
  readonly options: Options
  readonly choice: OutputChoice
}

/**
 * Waits for the operation if requested, then prints the current resource. Without waiting, prints the response. Throws OperatorFailure if the operation fails.
 */
export async function finishChange(cloud: Cloud, change: Change<unknown>, accepted: AcceptedCall): Promise<void> {
  const { operation, title, options, choice } = accepted
  const body = typeof change.body === 'object' && change.body !== null ? change.body : {}
  const kind = { resource: operation.name.slice(0, operation.name.indexOf('.')), dialect: cloud.dialect }
  const { operationId: eventId } = change
  if (operation.isJob !== true) return printResource(body, kind, choice)
  if (!isWaiting(options)) {
    await printResource(body, kind, choice)
    if (eventId !== null && process.stderr.isTTY && !choice.isQuiet)
      writeNotice(`${title} continues: moor event view ${eventId} --wait 60\n`)
    return
  }
  const { timeout } = options
  const timeoutSeconds = typeof timeout === 'string' ? readInteger('--timeout', timeout) : null
  if (eventId !== null) await awaitOperation(cloud, { eventId, title, timeoutSeconds })
  await printResource((await viewAgain(cloud, accepted, body)) ?? body, kind, choice)
}

/** True with --wait or --timeout, false with --no-wait, otherwise true on a terminal. */
function isWaiting({ wait, timeout }: Options): boolean {
  return typeof wait === 'boolean' ? wait : timeout !== undefined || process.stdout.isTTY
}

async function viewAgain(cloud: Cloud, { operation, path }: AcceptedCall, body: object): Promise<object | null> {
  const view = cloud.operations.get(`${operation.name.slice(0, operation.name.indexOf('.'))}.view`)
  // The body of a restore says what differs, and has the ID of the resource instead of the trash item's.
  if (
    !view ||
    operation.method === 'DELETE' ||
    operation.name === 'trash.restore' ||
    path.length + 1 < view.parameters.length
  )
    return null
  const id = 'id' in body ? [pathIdOf(body)] : path.slice(view.parameters.length - 1)
  const at = [...path.slice(0, view.parameters.length - 1), ...id]
  // The operation may have replaced the resource by another one, as the recycle of a node does.
  const answer = await cloud.call(view.name, { path: at }).catch((error: unknown) => {
    if (isNotFoundError(error)) return null
    throw error
  })
  return typeof answer?.body === 'object' ? answer.body : null
}
