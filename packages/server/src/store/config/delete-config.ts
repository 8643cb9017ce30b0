import { sql } from 'kysely'
import { Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { ConfigRow } from './find-config.ts'

/**
 * Removes a configuration whose host is locked. Refused while volumes are attached through it: taking them off a host silently, or
 * leaving them there without a place, would both surprise. A host may be left with none; it runs on, and cannot be booted until it
 * has one again. Throws config.in_use.
 */
export async function deleteConfig(tx: Tx, config: ConfigRow): Promise<void> {
  const { held } = await tx
    .selectFrom('attachments')
    .select(sql<number>`count(*)`.as('held'))
    .where('account_id', '=', config.account_id)
    .where('config_id', '=', config.id)
    .executeTakeFirstOrThrow()
  if (held > 0)
    throw new Fault(
      'config.in_use',
      `Configuration ${config.id} cannot be deleted while ${held} volumes are attached through it.`,
    )
  await tx
    .updateTable('hosts')
    .set({ boot_config_id: null })
    .where('id', '=', config.host_id)
    .where('boot_config_id', '=', config.id)
    .execute()
  await tx.deleteFrom('configs').where('id', '=', config.id).execute()
}
