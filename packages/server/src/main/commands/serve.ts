import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import { runParts } from '../compose/run-parts.ts'
import { findDatabaseUrl, makeDataFolder } from '../datafolder/index.ts'
import { checkSchema } from './check-schema.ts'
import type { RunContext } from './run-context.ts'

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
  await runParts(context, {
    url,
    api: options.isApi ? { operatorToken: operatorToken(context), isTestProfile: false, portMemory: null } : null,
    worker: options.isWorker ? { regions: options.regions } : null,
    async onReady(at) {
      context.say(at === null ? 'moorage ready' : `moorage ready ${at.origin}`)
    },
  })
}

function operatorToken(context: RunContext): string {
  return ensureOperatorToken(makeDataFolder(context.settings.dataFolder).operatorToken)
}
