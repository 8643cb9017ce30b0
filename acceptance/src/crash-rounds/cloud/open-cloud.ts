import { join } from 'node:path'
import { findSteadyPort } from '../../moor/find-steady-port.ts'
import { type Operator, openOperator } from '../../moor/operator.ts'
import { makeScratchFolder } from '../../moor/scratch-folder.ts'
import { type Postgres, startPostgres } from '../../postgres/start-postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { type ProcessSlot, openSlot } from './process-slot.ts'
import { type Tenant, tenantPlans } from './tenant.ts'

/** Server processes with their own PostgreSQL, ports and folder. */
export interface Cloud {
  readonly postgres: Postgres
  readonly database: Database
  readonly apis: readonly ProcessSlot[]
  readonly workers: readonly ProcessSlot[]
  readonly tenants: readonly Tenant[]
  readonly operator: Operator
  readonly operatorToken: string
  close(): Promise<void>
}

/** Number of processes of each kind. */
export interface CloudSize {
  readonly apis: number
  readonly workers: number
}

/** Starts and migrates PostgreSQL, starts the API and worker processes, and creates the accounts. `close` stops all and deletes the folder. */
export async function openCloud(size: CloudSize): Promise<Cloud> {
  const scratch = makeScratchFolder()
  const postgres = await startPostgres(scratch.path, await findSteadyPort())
  const env = {
    MOORAGE_DATA: scratch.data,
    DATABASE_URL: postgres.url(),
    MOORAGE_KEY_FILE: join(scratch.path, 'key'),
    MOORAGE_SIM_PACE: 'instant',
    MOORAGE_LOG: 'warn',
    MOORAGE_RATE_LIMIT: 'off',
  }
  const operator = openOperator({ origin: async () => '', lost: async () => undefined }, env)
  await operator.run('migrate')
  const slots: ProcessSlot[] = []
  const open = async (name: string, args: readonly string[], more: Record<string, string>, origin: string) => {
    const slot = await openSlot({ name, args, env: { ...env, ...more }, origin })
    slots.push(slot)
    return slot
  }
  const apis: ProcessSlot[] = []
  for (let number = 1; number <= size.apis; number += 1) {
    const [listen, front] = [await findSteadyPort(), await findSteadyPort()]
    const more = { MOORAGE_LISTEN: `127.0.0.1:${listen}`, MOORAGE_SIM_LISTEN: `127.0.0.1:${front}` }
    apis.push(await open(`api ${number}`, ['serve', '--api'], more, `http://127.0.0.1:${listen}`))
  }
  const workers: ProcessSlot[] = []
  for (let number = 1; number <= size.workers; number += 1)
    workers.push(await open(`worker ${number}`, ['serve', '--worker'], {}, ''))
  const database = openDatabase(postgres.url())
  return {
    postgres,
    database,
    apis,
    workers,
    tenants: await makeTenants(operator, database),
    operator,
    operatorToken: scratch.read('operator-token'),
    async close() {
      await database.close()
      await Promise.all(slots.map((slot) => slot.stop()))
      await postgres.close()
      scratch.close()
    },
  }
}

async function makeTenants(operator: Operator, database: Database): Promise<Tenant[]> {
  const tenants: Tenant[] = []
  for (const { label, limits } of tenantPlans) {
    const { token } = await operator.run('admin', 'account', 'create', '--label', label, '--user', `${label}-user`)
    const flags = Object.entries(limits).flatMap(([name, most]) => [`--${name}`, String(most)])
    if (flags.length > 0) await operator.run('admin', 'account', 'limit', '--account', label, ...flags)
    const [row] = await database.rows<{ id: number }>('select id from accounts where label = $1', [label])
    tenants.push({ label, limits, token: String(token), accountId: row?.id ?? 0 })
  }
  return tenants
}
