import type { FastifyInstance } from 'fastify'
import program from '../../../package.json' with { type: 'json' }
import { sql } from 'kysely'
import { isRecord } from '#domain/shared/index.ts'
import { listOpenWork } from '#store/operator/list-open-work.ts'
import { moorNow } from '#store/open-store.ts'
import { wireTime } from '#store/column-types.ts'
import { simulatedEngine } from '../engines/index.ts'
import { describeOperator } from './openapi/describe-operator.ts'
import type { OperatorContext } from './operator-context.ts'
import { createEngineHealthChecks } from './regions/engine-health.ts'
import { describeRegions } from './regions/describe-regions.ts'
import { describeWork } from './work/describe-work.ts'
import { parseWorkQuery } from './work/parse-work-query.ts'

/** Registers GET /installation, /regions, /work and /openapi.json, across all accounts (decision G5.2). */
export function operatorRoutes(app: FastifyInstance, context: OperatorContext): void {
  const { db, catalogue, kindOf, simulation, deadlineMs } = context
  const engines = createEngineHealthChecks(context)
  const isSimulated = (region: string): boolean =>
    catalogue.regions.find(({ id }) => id === region)?.drivers.volumes === simulatedEngine
  app.get('/openapi.json', async () => describeOperator(app.prefix))
  app.get('/installation', async () => {
    const { rows } = await sql<{ now: string }>`select ${moorNow} as now`.execute(db)
    return {
      version: program.version,
      now: wireTime(rows[0]?.now ?? ''),
      simulation: simulation && { pace: simulation.pace, moves_clock: simulation.advanceClock !== null },
    }
  })
  app.get('/regions', async () => ({ regions: await describeRegions({ db, catalogue, engines, kindOf }) }))
  app.get('/work', async ({ query }) => {
    const { filter, page, pageSize } = parseWorkQuery(isRecord(query) ? query : {})
    const { rows, results, stuck } = await listOpenWork(db, filter)
    return {
      data: rows.map((row) => describeWork(row, { deadlineMs, isSimulated })),
      page,
      pages: Math.max(1, Math.ceil(results / pageSize)),
      results,
      stuck,
    }
  })
}
