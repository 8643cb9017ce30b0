import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestImage } from './test-image.ts'

/** Image registry without TLS. */
export interface TestRegistry {
  /** Address as `127.0.0.1:port`. */
  readonly host: string
  close(): void
}

const digestOf = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/**
 * Starts a registry on the loopback interface. It serves one image under every name with tag `1`. With `isSpoilt`, the layer's bytes do not match its digest.
 */
export async function openTestRegistry(
  { config, layer }: TestImage,
  { isSpoilt = false }: { readonly isSpoilt?: boolean } = {},
): Promise<TestRegistry> {
  const describe = (kind: string, bytes: Buffer) => ({
    mediaType: `application/vnd.docker.${kind}`,
    size: bytes.length,
    digest: digestOf(bytes),
  })
  const mediaType = 'application/vnd.docker.distribution.manifest.v2+json'
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType,
      config: describe('container.image.v1+json', config),
      layers: [describe('image.rootfs.diff.tar.gzip', layer)],
    }),
  )
  const blobs = new Map([config, isSpoilt ? Buffer.alloc(0) : layer].map((bytes) => [digestOf(bytes), bytes]))
  if (isSpoilt) blobs.set(digestOf(layer), Buffer.alloc(layer.length))
  const server = createServer((request, response) => {
    const [, kind = '', name = ''] = /\/(manifests|blobs)\/([^/]+)$/.exec(request.url ?? '') ?? []
    const isManifest = kind === 'manifests' && (name === '1' || name === digestOf(manifest))
    const found = isManifest ? manifest : blobs.get(name)
    if (found) {
      response.setHeader('content-type', isManifest ? mediaType : 'application/octet-stream')
      response.setHeader('docker-content-digest', isManifest ? digestOf(manifest) : name)
      response.setHeader('content-length', found.length)
      response.end(request.method === 'HEAD' ? undefined : found)
    } else if (request.url === '/v2/') response.end()
    else response.writeHead(404).end('{"errors":[{"code":"MANIFEST_UNKNOWN","message":"manifest unknown"}]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { host: `127.0.0.1:${port}`, close: () => void (server.closeAllConnections(), server.close()) }
}
