import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { baselineStatement } from './baseline-statement.ts'

const findToken = baselineStatement('find-token')
const findVolume = baselineStatement('find-volume')
const listVolumes = baselineStatement('list-volumes')
const countVolumes = baselineStatement('count-volumes')
const listFiltered = baselineStatement('list-filtered')
const countFiltered = baselineStatement('count-filtered')
const createVolume = baselineStatement('create-volume')

interface TokenHolder {
  readonly id: number
  readonly label: string
  readonly account_id: number
  readonly user_id: number
  readonly username: string
}

type Row = Readonly<Record<string, unknown>>

/** Adds the measured volume routes to `server`, without validation: token lookup, necessary statements, response body. */
export function mountBaseline(server: FastifyInstance, pool: pg.Pool): void {
  server.get<{ Params: { id: string } }>('/v4/volumes/:id', async (request, reply) => {
    const holder = await authenticate(pool, request)
    const { rows } = await pool.query<Row>({ ...findVolume, values: [holder.account_id, request.params.id] })
    return answer(reply, rows[0] && volumeBody(rows[0]))
  })
  server.get<{ Querystring: { page_size: string } }>('/v4/volumes', async (request, reply) => {
    const holder = await authenticate(pool, request)
    const filter = readFilter(request)
    const size = Number(request.query.page_size)
    const [page, count] = filter
      ? [
          { ...listFiltered, values: [holder.account_id, size, ...filter] },
          { ...countFiltered, values: [holder.account_id, ...filter] },
        ]
      : [
          { ...listVolumes, values: [holder.account_id, size] },
          { ...countVolumes, values: [holder.account_id] },
        ]
    const { rows } = await pool.query<Row>(page)
    const counted = await pool.query<{ total: number }>(count)
    const results = counted.rows[0]?.total ?? 0
    return answer(reply, { data: rows.map(volumeBody), page: 1, pages: Math.ceil(results / size), results })
  })
  server.post<{ Body: { label: string; region: string; size: number } }>('/v4/volumes', async (request, reply) => {
    const holder = await authenticate(pool, request)
    const { label, size, region } = request.body
    const holderValues = [holder.account_id, holder.user_id, holder.username, holder.id, holder.label]
    const { rows } = await pool.query<Row>({
      ...createVolume,
      values: [...holderValues, label, size, region, randomUUID()],
    })
    return answer(reply, rows[0] && volumeBody(rows[0]))
  })
}

async function authenticate(pool: pg.Pool, request: FastifyRequest): Promise<TokenHolder> {
  const hash = createHash('sha256')
    .update((request.headers.authorization ?? '').slice('Bearer '.length))
    .digest()
  const { rows } = await pool.query<TokenHolder>({ ...findToken, values: [hash] })
  const [holder] = rows
  if (!holder) throw new Error('unknown token')
  return holder
}

function readFilter(request: FastifyRequest): readonly [string, string] | null {
  const text = request.headers['x-filter']
  if (typeof text !== 'string') return null
  const filter = JSON.parse(text) as { region: string; label: { '+contains': string } }
  return [filter.region, filter.label['+contains']]
}

function answer(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('content-type', 'application/json').send(JSON.stringify(body))
}

function volumeBody(row: Row): Row {
  return {
    id: row['id'],
    label: row['label'],
    created: wireTime(row['created']),
    updated: wireTime(row['updated']),
    filesystem_path: `/dev/disk/by-id/scsi-0Moor_Volume_${String(row['label'])}`,
    hardware_type: row['hardware_type'],
    host_id: row['host_id'],
    host_label: row['host_label'],
    region: row['region'],
    size: row['size_gib'],
    status: row['status'],
    tags: row['tags'],
    encryption: row['encryption'],
    io_ready: row['io_ready'],
    orch_cluster_id: row['orch_cluster_id'],
  }
}

function wireTime(text: unknown): string {
  return String(text).slice(0, 19).replace(' ', 'T')
}
