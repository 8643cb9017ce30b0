import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { KubeError } from '../model/kube-errors.ts'
import type { KubeReply } from './kube-request.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeResource } from '../model/kube-resource.ts'

/** Sends a reply as uncached JSON and ends the response. */
export function sendKubeResponse(response: ServerResponse, { status, body }: KubeReply): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-cache, private',
    })
    .end(text)
}

const stalledMs = 60_000

/** Writes a chunk and waits until the client has read it, disconnects, or the response ends. Closes a stalled connection. */
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

/** Sets at most 50 distinct Warning headers (code 299). Call before the headers are sent. */
export function setWarnings(response: ServerResponse, warnings: readonly string[]): void {
  const named = [...new Set(warnings)].slice(0, warningsMax).map((one) => `299 - ${quote(one)}`)
  if (named.length > 0) response.setHeader('warning', named)
}

function quote(text: string): string {
  return JSON.stringify(text.replaceAll(/[^ -~]/g, '?'))
}

/** Sends a KubeError as a Status. Closes the connection after an unread request body. */
export function sendKubeError(response: ServerResponse, kubeError: KubeError): void {
  if (response.headersSent) return void response.destroy()
  if (!response.req.complete) response.setHeader('connection', 'close')
  const waitS = kubeError.details?.retryAfterSeconds
  if (waitS !== undefined) response.setHeader('retry-after', String(waitS))
  if (kubeError.code === 401) response.setHeader('www-authenticate', 'Bearer realm="kubernetes"')
  sendKubeResponse(response, { status: kubeError.code, body: describeErrorStatus(kubeError) })
}

/** Failure Status of an error. */
export function describeErrorStatus({ code, reason, message, details }: KubeError): unknown {
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

/** Success Status of a deletion; without `object`, of a collection. */
export function describeSuccessStatus({ name: kind, group }: KubeResource, object?: KubeObject): unknown {
  const details = {
    ...(object ? { name: object.metadata.name, uid: object.metadata.uid } : {}),
    ...(group === '' ? {} : { group }),
    kind,
  }
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }
}
