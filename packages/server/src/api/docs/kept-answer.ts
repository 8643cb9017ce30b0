import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cached response that is the same for all clients. */
export interface KeptAnswer {
  readonly mediaType: string
  readonly octets: Buffer
  /** Weak, because it is shared by all encodings. */
  readonly etag: string
  /** Compressed bodies by encoding, created on first use. */
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip'

const encoders: Readonly<Record<Encoding, (octets: Buffer) => Promise<Buffer>>> = {
  // Two levels below the maximum: a twentieth of the time for a tenth more bytes.
  br: (octets) => promisify(brotliCompress)(octets, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (octets) => promisify(gzip)(octets),
}

/** Creates a cached response from a text. */
export function keepAnswer(mediaType: string, text: string | Buffer): KeptAnswer {
  const octets = Buffer.from(text)
  return { mediaType, octets, etag: `W/"${hash('sha256', octets).slice(0, 32)}"`, encoded: new Map() }
}

/**
 * Sends a cached response in the smallest accepted encoding, or 304 if the client has it. `caching` is the Cache-Control value; `vary` names every header that
 * the response depends on.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  { caching = 'no-cache', vary = 'Accept-Encoding' } = {},
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': caching, etag: kept.etag, vary })
  if (listTags(request.headers['if-none-match']).includes(kept.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
  reply.header('content-type', kept.mediaType)
  if (encoding === null) return reply.send(kept.octets)
  const octets = kept.encoded.get(encoding) ?? encoders[encoding](kept.octets)
  kept.encoded.set(encoding, octets)
  return reply.header('content-encoding', encoding).send(await octets)
}

function listTags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim())
}

/** Selects the smaller accepted encoding. An encoding with weight 0 is not accepted. */
function chooseEncoding(accepted: string): Encoding | null {
  const read = accepted.split(',').flatMap((one) => {
    const [name = '', weight = ''] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return /^q=0(?:\.0*)?$/.test(weight) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => read.includes(encoding)) ?? null
}
