import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { formatBytes } from '@moorage/contract'
import { acceptImageFile } from '#accept/image/images.ts'
import { uploadPath } from '#api/endpoints/catalogue/images.ts'
import { uploading } from '#api/server/create-server.ts'
import { ApiError, notFound } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { imageResource } from '#reconcile/resources/resources.ts'
import { findOpenUpload } from '#store/image/images.ts'
import { nudge } from '#store/nudge.ts'
import type { Store } from '#store/open-store.ts'
import { hashToken } from '#store/token/find-token.ts'

/** Dependencies of the upload route. */
export interface Uploads {
  readonly store: Store
  readonly drivers: Pick<Drivers, 'images'>
  readonly installationId: string
  /** Maximum bytes of a file. */
  readonly maxBytes: number
}

/** A client that sends no byte for this time is disconnected. */
const idleMs = 60_000

/**
 * Serves the upload URLs of images: PUT with the bytes of a file as body (decision H8.1). The response is `{}` when the file is stored; the check of its
 * content follows. A failed upload can be repeated until the window ends.
 */
export function mountUploads(server: FastifyInstance, uploads: Uploads): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put<{ Params: { ticket: string } }>(`${uploadPath}/:ticket`, async ({ params, raw }, reply) => {
      // The exemption from the request timeout ends with the connection.
      reply.header('connection', 'close')
      await receiveFile(uploads, hashToken(params.ticket), raw)
      return {}
    })
  })
}

async function receiveFile(uploads: Uploads, hash: Buffer, request: IncomingMessage): Promise<void> {
  const { store, drivers, installationId, maxBytes } = uploads
  const image = await findOpenUpload(store.db, hash)
  if (!image) throw notFound()
  const resource = imageResource(image, { installationId })
  const { socket } = request
  uploading.add(socket)
  socket.setTimeout(idleMs, () => socket.destroy())
  const file = await drivers.images(image.region).receiveImage(resource, limitBytes(request, maxBytes))
  try {
    if (file.bytes === 0) throw new ApiError('request.field_invalid', 'The file is empty.')
    if (image.sha256 !== null && image.sha256 !== file.sha256) {
      const reason = `The SHA-256 checksum of the file is ${file.sha256}, not ${image.sha256}.`
      throw new ApiError('request.field_invalid', reason)
    }
    await store.db.transaction().execute((tx) => acceptImageFile(tx, hash, () => file.keep()))
  } finally {
    await file.discard()
  }
  nudge(store, 'work', 'events')
}

async function* limitBytes(request: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
  const arriving: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  let bytes = Number(request.headers['content-length'] ?? 0) > maxBytes ? maxBytes : 0
  for await (const part of arriving) {
    bytes += part.byteLength
    if (bytes > maxBytes)
      throw new ApiError('request.too_large', `The file must not be larger than ${formatBytes(maxBytes)}.`)
    yield part
  }
}
