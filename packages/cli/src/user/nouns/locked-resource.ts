import type { Command } from 'commander'
import { OperatorFailure } from '@moorage/server/exit'
import { givenText, type Options } from '../arguments/read-body.ts'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { findByName, namedKinds } from '../names/find-by-name.ts'

/** Flags of `moor lock create` that name the resource, with its entity type in both dialects. */
const flags = [
  { flag: 'volume', neutral: 'volume', linode: 'volume' },
  { flag: 'host', neutral: 'host', linode: 'linode' },
  { flag: 'cluster', neutral: 'orchcluster', linode: 'lkecluster' },
  { flag: 'pool', neutral: 'orchnodepool', linode: 'lkenodepool' },
] as const

/** Adds the flags that name the resource to lock. A pool has an ID only, because its label is not unique. */
export function addLockedResourceOptions(command: Command): void {
  for (const { flag } of flags)
    command.option(`--${flag} <${flag}>`, `${flag === 'pool' ? 'ID' : 'label or ID'} of the ${flag} to lock`)
}

/**
 * Returns the body fields of the resource to lock, with the dialect's entity type; none if --json-body has them. Throws OperatorFailure unless the flags name
 * one resource.
 */
export async function findLockedResource(cloud: Cloud, options: Options): Promise<object> {
  const given = flags.filter(({ flag }) => options[flag] !== undefined)
  const [one] = given
  const typed = flags.find((named) => [named.neutral, named.linode].some((type) => type === options['entityType']))
  if (given.length === 0 && typed) return { entity_type: typed[cloud.dialect] }
  if (given.length === 0 && options['jsonBody'] !== undefined) return {}
  if (!one || given.length > 1 || typed)
    throw new OperatorFailure('Specify exactly one of --volume, --host, --cluster and --pool.', 'usage')
  const text = givenText(options[one.flag]) ?? ''
  const kind = namedKinds[`${one.flag}Id`]
  const id = kind && one.flag !== 'pool' ? await findByName(cloud, kind, { text, parents: [] }) : text
  if (!/^\d+$/.test(id)) throw new OperatorFailure(`--${one.flag} must be an ID, not ${JSON.stringify(text)}.`, 'usage')
  return { entity_type: one[cloud.dialect], entity_id: Number(id) }
}
