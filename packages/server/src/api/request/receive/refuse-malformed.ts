import { Fault, explainMalformed } from '#domain/shared/index.ts'
import type { Received } from '../state/stages.ts'

/** Refuses what two readers could understand differently (decision A10). The connection ends. */
export function refuseMalformed({ request, reply }: Pick<Received, 'request' | 'reply'>): void {
  const reason = explainMalformed(request.raw.httpVersion, request.raw.rawHeaders)
  if (reason === null) return
  reply.header('connection', 'close')
  throw new Fault('request.malformed', reason)
}
