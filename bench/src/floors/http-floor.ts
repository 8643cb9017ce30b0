import { fastify } from 'fastify'
import { destination, pino } from 'pino'
import { mountFloor } from './mount-floor.ts'
import { openFloorPool } from './floor-pool.ts'

// Baseline program for requests: node http-floor.ts DATABASE_URL. Logs a line per request as the service does: on stderr, without waiting.
const pool = openFloorPool(process.argv[2] ?? '')
const log = pino({ timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ dest: 2, sync: false }))
const server = fastify({ logger: false })
server.addHook('onResponse', (request, reply, done) => {
  log.info(
    { requestId: request.id, method: request.method, status: reply.statusCode, durationMs: reply.elapsedTime },
    'request',
  )
  done()
})
mountFloor(server, pool)
process.once('SIGTERM', () => process.exit())
process.stdout.write(`ready ${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)
