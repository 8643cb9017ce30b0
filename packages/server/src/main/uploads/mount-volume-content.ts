import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentPath } from '#api/endpoints/volume/volume.ts'
import { uploading } from '#api/server/create-server.ts'
import {
  ApiError,
  asId,
  isRecord,
  notFound,
  parseJson,
  type SecretBox,
  type TokenId,
  type VolumeId,
} from '#domain/shared/index.ts'
import { type ContentTransfer, explainNoTransfer } from '#domain/volume/content.ts'
import { DriverError, type DriverErrorCode, type Drivers } from '#reconcile/ports/index.ts'
import { volumeResource } from '#reconcile/resources/resources.ts'
import { nudge } from '#store/nudge.ts'
import type { Store } from '#store/open-store.ts'
import { findContentVolume } from '#store/volume/find-content-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** Dependencies of the routes. */
export interface VolumeContents {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'volumes'>
  readonly secretBox: SecretBox
  readonly installationId: string
}

/** A client that neither sends nor receives a byte for this time is disconnected. */
const idleMs = 60_000

interface ContentRequest {
  Params: { ticket: string }
  Querystring: { offset?: string }
}

/** Serves the content of volumes: GET with ranges for an export, PUT at an offset for an import (decision D13.8). Only the volume's size bounds a body. */
export function mountVolumeContent(server: FastifyInstance, context: VolumeContents): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get<ContentRequest>(`${contentPath}/export/:ticket`, async ({ params, raw }, reply) => {
      await sendContent(context, params.ticket, raw, reply)
      return reply
    })
    scope.put<ContentRequest>(`${contentPath}/import/:ticket`, async ({ params, query, raw }, reply) => {
      // The exemption from the request timeout ends with the connection.
      reply.header('connection', 'close')
      return receiveContent(context, params.ticket, readOffset(query.offset), raw)
    })
  })
}

async function findTarget(
  { store, secretBox, installationId }: VolumeContents,
  text: string,
  transfer: ContentTransfer,
) {
  const sealed = Buffer.from(text, 'base64url')
  // Decoding ignores trailing characters, so that several texts would be one ticket.
  if (sealed.toString('base64url') !== text) throw notFound()
  const opened = await secretBox.open(sealed, `${contentPath}/${transfer}`).catch(() => '')
  const found = parseJson(opened)
  if (!isRecord(found)) throw notFound()
  const [id, tokenId] = [asId<VolumeId>(Number(found['id'])), asId<TokenId>(Number(found['tokenId']))]
  const ticket = { id, tokenId, uid: String(found['uid']), untilMs: Number(found['untilMs']) }
  const volume = await findContentVolume(store.db, ticket)
  if (!volume) throw notFound()
  const error = explainNoTransfer(volume, transfer)
  if (error) throw error
  return { volume, resource: volumeResource(volume, { installationId }), bytes: volume.size_gib * 2 ** 30 }
}

async function sendContent(
  context: VolumeContents,
  ticket: string,
  { headers, socket }: IncomingMessage,
  reply: FastifyReply,
): Promise<void> {
  const { volume, resource, bytes } = await findTarget(context, ticket, 'export')
  const tag = `"${volume.uid}-${volume.generation}"`
  if (![undefined, '*', tag].includes(headers['if-match'])) throw contentChanged()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag
  const { first, last } = readRange(isSame ? headers.range : undefined, bytes)
  const hash = createHash('sha256')
  const drivers = context.drivers.volumes(volume.region)
  const content = hashed(await drivers.readVolume(resource, first).catch(rejectContent), hash, last + 1 - first)
  // An error of the first bytes has its own response.
  const start = await content.next().catch(rejectContent)
  reply.hijack()
  socket.setTimeout(idleMs, () => socket.destroy())
  const isPart = last + 1 - first < bytes
  reply.raw.writeHead(isPart ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    etag: tag,
    trailer: 'Content-Digest',
    ...(isPart && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  })
  const parts = async function* (): AsyncIterable<Uint8Array> {
    if (!start.done) yield start.value
    yield* content
    reply.raw.addTrailers({ 'content-digest': `sha-256=:${hash.digest('base64')}:` })
  }
  // The headers are sent: an incomplete response is the only sign of a failure.
  await pipeline(parts, reply.raw).catch(() => socket.destroy())
}

async function receiveContent(
  context: VolumeContents,
  ticket: string,
  offset: number,
  request: IncomingMessage,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const { volume, resource, bytes } = await findTarget(context, ticket, 'import')
  const { store, drivers } = context
  if (offset + Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge()
  const { socket } = request
  uploading.add(socket)
  socket.setTimeout(idleMs, () => socket.destroy())
  // The new generation changes the ETag of exports.
  const key = { kind: 'volume', id: volume.id } as const
  const generation = await store.db.transaction().execute((tx) => touchWork(tx, key, volume.region))
  nudge(store, 'work')
  const hash = createHash('sha256')
  let received = 0
  const content = async function* (): AsyncIterable<Uint8Array> {
    for await (const part of hashed(request.iterator({ destroyOnReturn: false }), hash, Infinity)) {
      received += part.length
      yield part
    }
  }
  const claim = { ...resource, guard: { generation, epoch: volume.epoch } }
  await drivers.volumes(volume.region).writeVolume(claim, offset, content()).catch(rejectContent)
  return { bytes: received, sha256: hash.digest('hex') }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash, bytesMax: number): AsyncGenerator<Uint8Array> {
  let left = bytesMax
  for await (const part of content) {
    const kept = part.subarray(0, Math.min(part.length, left))
    hash.update(kept)
    left -= kept.length
    yield kept
    if (left === 0) return
  }
}

function readOffset(text = '0'): number {
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('request.field_invalid', 'The offset must be a number of bytes.')
  return Number(text)
}

/** Range of bytes; all without one (RFC 9110, section 14). Throws request.field_invalid for a range outside of the volume or in another form. */
function readRange(header: string | undefined, bytes: number): { readonly first: number; readonly last: number } {
  if (header === undefined) return { first: 0, last: bytes - 1 }
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header) ?? []
  const [first, last] = [Number(from), Math.min(Number(to ?? bytes), bytes - 1)]
  if (first <= last) return { first, last }
  throw new ApiError('request.field_invalid', `The range must be bytes=FIRST-LAST or bytes=FIRST-, below ${bytes}.`)
}

const contentChanged = (): ApiError =>
  new ApiError('volume.content_changed', 'The volume was changed meanwhile. Begin again.')
const tooLarge = (): ApiError => new ApiError('request.too_large', 'The content does not fit into the volume.')

const rejections: Readonly<Partial<Record<DriverErrorCode, () => ApiError>>> = {
  InUse: () => new ApiError('volume.attached', 'The volume is attached to a host. Detach it.'),
  Stale: contentChanged,
  NotSupported: tooLarge,
  Busy: () => new ApiError('service.busy', 'Other work on the volume is in progress. Try again.'),
}

function rejectContent(error: unknown): never {
  throw (error instanceof DriverError && rejections[error.code]?.()) || error
}
