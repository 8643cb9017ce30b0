import { writePaced } from '../request/send-kube-response.ts'
import { renderListHead, renderMembers } from '../request/render-objects.ts'
import { listCollection } from './list-collection.ts'
import type { ServerResponse } from 'node:http'
import type { KubeRequest } from '../request/kube-request.ts'
import type { KubeContext } from '../request/kube-context.ts'

/** Writes a list as the response, with backpressure: at most one page is in memory. Throws KubeError for invalid queries. */
export async function serveList(
  context: KubeContext,
  request: KubeRequest,
  { response, now }: { readonly response: ServerResponse; readonly now: string },
): Promise<void> {
  const options = { ...request, now }
  const { metadata, pages } = await listCollection(context, request)
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' })
  let before = JSON.stringify(renderListHead(options, metadata)).slice(0, -2)
  for await (const { objects } of pages) {
    if (response.destroyed) return
    const members = renderMembers(options, objects).map((one) => JSON.stringify(one))
    if (members.length === 0) continue
    await writePaced(response, `${before}${members.join(',')}`)
    before = ','
  }
  response.end(before === ',' ? ']}' : `${before}]}`)
}
