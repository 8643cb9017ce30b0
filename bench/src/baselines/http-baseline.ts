import { fastify } from 'fastify'
import { destination, pino } from 'pino'
import { mountBaseline } from './mount-baseline.ts'
import { openBaselinePool } from './baseline-pool.ts'

// node http-baseline.ts DATABASE_URL: serves the baseline, with a log line per request on stderr.
const pool = openBaselinePool(process.argv[2] ?? '')
const log = pino({ timestamp: () => `,"time":"${new Date().toISOString()}"` }, destination({ dest: 2, sync: false }))
const server = fastify({ logger: false })
server.addHook('onResponse', (request, reply, done) => {
  log.info(
    { requestId: request.id, method: request.method, status: reply.statusCode, durationMs: reply.elapsedTime },
    'request',
  )
  done()
})
mountBaseline(server, pool)
process.once('SIGTERM', () => process.exit())
process.stdout.write(`ready ${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)
