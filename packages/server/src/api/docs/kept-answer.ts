import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is the same for everybody, until it is made anew. */
export interface KeptAnswer {
  readonly mediaType: string
  readonly octets: Buffer
  /** Weak, as it stands for the same text in each encoding. */
  readonly etag: string
  /** What it is in an encoding, worked out when it is first asked for. */
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip'

const encoders: Readonly<Record<Encoding, (octets: Buffer) => Promise<Buffer>>> = {
  // The highest quality but two takes a twentieth of the time of the highest, and a tenth more octets.
  br: (octets) => promisify(brotliCompress)(octets, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (octets) => promisify(gzip)(octets),
}

/** Keeps a text to be answered. */
export function keepAnswer(mediaType: string, text: string | Buffer): KeptAnswer {
  const octets = Buffer.from(text)
  return { mediaType, octets, etag: `W/"${hash('sha256', octets).slice(0, 32)}"`, encoded: new Map() }
}

/** Answers with what was kept, as small as the client can read it, or 304 where it has it; `caching` says how long it need not ask. `vary` names every header that another answer may come by. */
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

/** The smaller of those that a client reads; one with the weight 0 it does not. */
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
