import { driverErrorCodes, stampKinds } from '#reconcile/ports/index.ts'
import { faultModes, portMethods } from '../faults/fault-store.ts'
import { pathId, readFields } from './read-fields.ts'
import { simNotFound } from './sim-api-error.ts'
import type { FastifyInstance } from 'fastify'
import type { NewSimFault } from '../faults/fault-store.ts'
import type { SimRoutesContext } from './sim-routes-context.ts'

const timesMax = 1_000_000

/** Registers POST, GET and DELETE `/faults`, and `DELETE /faults/{fault}` (404 if unknown). */
export function faultRoutes(app: FastifyInstance, { faults }: SimRoutesContext): void {
  app.get('/faults', async () => ({ faults: await faults.list() }))
  app.post('/faults', async (request) => faults.add(readFault(request.body)))
  app.delete('/faults', async () => {
    await faults.clear()
    return {}
  })
  app.delete('/faults/:fault', async (request) => {
    if (!(await faults.remove(pathId(request, 'fault')))) throw simNotFound()
    return {}
  })
}

function readFault(body: unknown): NewSimFault {
  const fields = readFields(body)
  const fault = {
    on: fields.oneOf('on', portMethods),
    id: fields.integer('id', { min: 1, max: Number.MAX_SAFE_INTEGER, absent: null }),
    kind: fields.oneOf('kind', stampKinds, null),
    times: fields.integer('times', { min: 1, max: timesMax, absent: 1 }),
    as: fields.oneOf('as', faultModes),
    code: fields.oneOf('code', driverErrorCodes, null),
  }
  const isError = fault.as === 'error-before' || fault.as === 'error-after'
  if (fault.code && !isError) fields.addError('code', 'code is valid only with error-before and error-after.')
  fields.check()
  return { ...fault, code: isError ? (fault.code ?? 'Busy') : null }
}
