import { sql } from 'kysely'
import { sqlOn } from '../../database/rows.ts'
import type { TableParams, TableWorld } from '../../operation-table/table-world.ts'

const columns = [
  ['volumes', 'label'],
  ['hosts', 'label'],
  ['configs', 'label'],
  ['disks', 'label'],
  ['clusters', 'label'],
  ['pools', 'label'],
  ['tokens', 'label'],
  ['oauth_clients', 'label'],
  ['billing_intervals', 'label'],
  ['users', 'email'],
  ['accounts', 'label'],
] as const
const tagged = [
  ['volumes', 'volumeId'],
  ['hosts', 'hostId'],
  ['clusters', 'clusterId'],
  ['pools', 'poolId'],
] as const
const parts = [
  ['configs', 'configId'],
  ['disks', 'diskId'],
] as const

/**
 * Gives resources unique texts: labels, addresses and tags of the other account, nested resources and tags of `elsewhere`, addresses of the users. Events keep
 * their texts. Both accounts have one tag in common: the same word is not the same tag.
 */
export async function plantCanaries(
  { http: { store, accountId }, other, mine, theirs }: TableWorld,
  elsewhere: TableParams,
): Promise<void> {
  const { db } = store
  const ofOther = (table: string) => sql`${sql.ref(table === 'accounts' ? 'id' : 'account_id')} = ${other.accountId}`
  for (const [table, column] of columns) {
    await sqlOn(
      db,
    )`update ${sql.table(table)} set ${sql.ref(column)} = ${`canary-${table}-`}::text || id where ${ofOther(table)}`
  }
  await sqlOn(db)`update users set email = 'canary-' || username || '@own.test' where account_id = ${accountId}`
  await sqlOn(
    db,
  )`update pools set labels = jsonb_build_object('canary', 'canary-label-' || id), taints = jsonb_build_array(jsonb_build_object('key', 'canary', 'value', 'canary-taint-' || id, 'effect', 'NoSchedule'))
    where ${ofOther('pools')} or id = ${Number(elsewhere['poolId'])}`
  for (const [table, param] of tagged) {
    const tag = (resources: TableParams, ...tags: string[]) =>
      sqlOn(
        db,
      )`update ${sql.table(table)} set tags = array(select distinct unnest(tags || ${tags}::text[])) where id = ${Number(resources[param])}`
    await tag(mine, String(mine['label']))
    await tag(elsewhere, `canary-tag-of-${table}-elsewhere`)
    await tag(theirs, String(theirs['label']), String(mine['label']), `canary-tag-of-${table}`)
  }
  for (const [table, param] of parts)
    await sqlOn(
      db,
    )`update ${sql.table(table)} set label = ${`canary-of-${table}-elsewhere`} where id = ${Number(elsewhere[param])}`
}
