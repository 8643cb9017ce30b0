import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import { runParts } from '../compose/run-parts.ts'
import { findDatabaseUrl, makeDataFolder } from '../datafolder/index.ts'
import { checkSchema } from './check-schema.ts'
import type { RunContext } from '../compose/run-context.ts'
import { sayReady } from './say-ready.ts'

/** Which parts `moor serve` runs; at least one of them. */
export interface ServeOptions {
  readonly isApi: boolean
  readonly isWorker: boolean
  /** Regions whose resources the worker takes; null for all. */
  readonly regions: readonly string[] | null
}

/** `moor serve`: runs parts of the service on a shared PostgreSQL until `context.stop`; creates no account, and is refused on the schema of another release. */
export async function serve(context: RunContext, options: ServeOptions): Promise<void> {
  const url = findDatabaseUrl(context.settings)
  await checkSchema(url)
  const { adminListen } = context.settings
  const parts = { isTestProfile: false, portMemory: null, onListening: () => undefined }
  await runParts(context, {
    url,
    api: options.isApi ? { operatorToken: operatorToken(context), ...parts } : null,
    worker: options.isWorker ? { regions: options.regions } : null,
    admin: adminListen === 'off' || adminListen === null ? null : { listen: adminListen, onListening: () => undefined },
    prepare: async () => undefined,
    onReady: (served) => sayReady(context, served, null),
  })
}

function operatorToken(context: RunContext): string {
  return ensureOperatorToken(makeDataFolder(context.settings.dataFolder).operatorToken)
}
