import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { KubeRefusal } from '../model/refusals.ts'
import type { KubeReply } from './kube-request.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** Sends an answer as JSON. */
export function answerJson(response: ServerResponse, { status, body }: KubeReply): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-cache, private',
    })
    .end(text)
}

/** How long a client of a streamed answer may take nothing before its connection ends. */
const stalledMs = 60_000

/** Writes a piece of a streamed answer, and waits until the client has taken it, is gone, or the answer ends. Ends the connection of a client that takes nothing. */
export async function writePaced(response: ServerResponse, text: string, end?: AbortSignal): Promise<void> {
  if (response.destroyed || response.write(text)) return
  const [gone, stalled] = [new AbortController(), AbortSignal.timeout(stalledMs)]
  const close = (): void => gone.abort()
  response.once('close', close)
  const signal = AbortSignal.any([gone.signal, stalled, ...(end ? [end] : [])])
  await once(response, 'drain', { signal }).catch(() => undefined)
  response.off('close', close)
  if (stalled.aborted) response.destroy()
}

const warningsMax = 50

/** Names what was left out of a request's body in headers, which clients show to their users. */
export function warnOf(response: ServerResponse, warnings: readonly string[]): void {
  const named = [...new Set(warnings)].slice(0, warningsMax).map((one) => `299 - ${quote(one)}`)
  if (named.length > 0) response.setHeader('warning', named)
}

/** A header takes printable ASCII only. */
function quote(text: string): string {
  return JSON.stringify(text.replaceAll(/[^ -~]/g, '?'))
}

/** Sends a refusal as a Status. A body that was not read to its end ends the connection, so that the client hears of it. */
export function answerRefusal(response: ServerResponse, refusal: KubeRefusal): void {
  if (response.headersSent) return void response.destroy()
  if (!response.req.complete) response.setHeader('connection', 'close')
  const waitS = refusal.details?.retryAfterSeconds
  if (waitS !== undefined) response.setHeader('retry-after', String(waitS))
  if (refusal.code === 401) response.setHeader('www-authenticate', 'Bearer realm="kubernetes"')
  answerJson(response, { status: refusal.code, body: describeFailureStatus(refusal) })
}

/** The Status that tells of a refusal. */
export function describeFailureStatus({ code, reason, message, details }: KubeRefusal): unknown {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(details === undefined ? {} : { details }),
    code,
  }
}

/** The Status that tells of a deletion. */
export function describeSuccessStatus({ name: kind, group }: KubeResource, object?: KubeObject): unknown {
  const details = {
    ...(object ? { name: object.metadata.name, uid: object.metadata.uid } : {}),
    ...(group === '' ? {} : { group }),
    kind,
  }
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }
}
