import type { FastifyPluginAsync } from 'fastify'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { SimRoutesOptions } from '#drivers/simulated/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { Db } from '#store/open-store.ts'
import type { EngineKind } from './regions/engine-kinds.ts'

/** Simulator controls of an operator. */
interface OperatorSimulation {
  readonly routes: FastifyPluginAsync<SimRoutesOptions>
  readonly pace: string
  /** Null if the clock must not be moved. */
  readonly advanceClock: ((seconds: number) => Promise<void>) | null
}

/** Data sources of the operator API (decision G5.2). */
export interface OperatorContext {
  readonly db: Db
  readonly catalogue: Pick<Catalogue, 'regions'>
  readonly drivers: Drivers
  readonly installationId: string
  readonly kindOf: (engine: string) => EngineKind
  readonly simulation: OperatorSimulation | null
  /** Working time until a job fails (decision D11). */
  readonly deadlineMs: number
}
