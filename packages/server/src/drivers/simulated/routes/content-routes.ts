import { isRecord } from '#domain/shared/index.ts'
import { readContent, writeContent } from '../volumes/content.ts'
import { simVolumes } from '../volumes/volume-row.ts'
import { pathId, readFields } from './read-fields.ts'
import { SimApiError, simNotFound } from './sim-api-error.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimVolumeRow } from '../volumes/volume-row.ts'
import type { SimRoutesContext } from './sim-routes-context.ts'

/** Maximum bytes per content call. */
export const contentBytesMax = 1_048_576

const gibBytes = 1_073_741_824

/** Registers GET and PUT /volumes/{id}/content?offset=&length=: a volume's bytes, as a guest sees them. 404 for a missing volume, 400 for an invalid range. */
export function contentRoutes(app: FastifyInstance, context: SimRoutesContext): void {
  app.get('/volumes/:id/content', async (request, reply) => {
    const row = await findReadable(request, context)
    const { offset, length } = readRange(request, row, null)
    const content = await readContent(context.state, { volumeId: row.id, offset, length })
    return reply.type('application/octet-stream').send(content)
  })
  app.put('/volumes/:id/content', { onRequest: acceptBytes }, async (request) => {
    const row = await findReadable(request, context)
    const bytes = readBytes(request)
    const { offset, length } = readRange(request, row, bytes.length)
    await writeContent(context.state, row.id, offset, bytes)
    return { offset, length }
  })
}

async function findReadable(request: FastifyRequest, { state, installation }: SimRoutesContext): Promise<SimVolumeRow> {
  const row = await simVolumes.findByPublicId(state.pool, pathId(request, 'id'), installation)
  if (!row || row.isLost || row.work === 'wipe') throw simNotFound()
  return row
}

/** The declared media type is ignored (decision A3). */
async function acceptBytes({ raw }: FastifyRequest): Promise<void> {
  raw.headers['content-type'] = 'application/octet-stream'
}

function readBytes({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body
  throw new SimApiError(400, [{ reason: 'The body must be 1 to 1048576 bytes.', field: '' }])
}

function readRange(
  request: FastifyRequest,
  row: SimVolumeRow,
  bytesGiven: number | null,
): { offset: number; length: number } {
  const sizeBytes = row.sizeGib * gibBytes
  const fields = readFields(asNumbers(isRecord(request.query) ? request.query : {}))
  const offset = fields.integer('offset', { min: 0, max: sizeBytes - 1, absent: 0 })
  const length = fields.integer('length', {
    min: 1,
    max: contentBytesMax,
    absent: bytesGiven ?? Math.min(contentBytesMax, sizeBytes - offset),
  })
  if (bytesGiven !== null && length !== bytesGiven)
    fields.addError('length', `length is ${length} bytes, but the body has ${bytesGiven} bytes.`)
  if (offset + length > sizeBytes)
    fields.addError('length', `The range ends at byte ${offset + length}, but the volume has ${sizeBytes} bytes.`)
  fields.check()
  return { offset, length }
}

const asNumbers = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [
      name,
      typeof text === 'string' && /^[0-9]+$/.test(text) ? Number(text) : text,
    ]),
  )
