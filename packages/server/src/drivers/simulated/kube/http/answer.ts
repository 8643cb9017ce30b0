import type { ServerResponse } from 'node:http'
import type { KubeRefusal } from '../model/kube-refusal.ts'
import { describeFailureStatus } from './describe-status.ts'
import type { KubeReply } from './kube-ask.ts'

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

/** Sends a refusal as a Status. A body that was not read to its end ends the connection, so that the client hears of it. */
export function answerRefusal(response: ServerResponse, refusal: KubeRefusal): void {
  if (response.headersSent) return void response.destroy()
  if (!response.req.complete) response.setHeader('connection', 'close')
  if (refusal.code === 401) response.setHeader('www-authenticate', 'Bearer realm="kubernetes"')
  answerJson(response, { status: refusal.code, body: describeFailureStatus(refusal) })
}
