import { OperatorFailure } from '@moorage/server/exit'
import { referenceOf } from '../arguments/add-body-options.ts'
import type { Cloud } from '../contexts/open-user-cloud.ts'
import { findByName, namedKinds } from './find-by-name.ts'

interface ReferenceContext {
  readonly text: string
  readonly ids: Readonly<Record<string, string>>
  readonly host: string | undefined
}

/**
 * Returns the ID that a reference field names by label or ID. Searches a configuration on the host in the path or body. Throws OperatorFailure unless exactly
 * one matches.
 */
export async function findReference(
  cloud: Cloud,
  field: string,
  { text, ids, host }: ReferenceContext,
): Promise<number> {
  const kind = namedKinds[`${referenceOf(field) ?? ''}Id`]
  if (!kind) throw new Error(`The field ${field} is not a reference.`)
  const parents = kind.list === 'config.list' && !/^(id:)?\d+$/.test(text) ? [await hostIdOf(cloud, ids, host)] : []
  return Number(await findByName(cloud, kind, { text, parents }))
}

async function hostIdOf(cloud: Cloud, ids: ReferenceContext['ids'], host: string | undefined): Promise<string> {
  if (ids['hostId'] !== undefined) return ids['hostId']
  const kind = namedKinds['hostId']
  if (host === undefined || !kind)
    throw new OperatorFailure(
      '--config-id with a label requires the host. Specify the host too, or use the ID of the configuration.',
      'usage',
    )
  return findByName(cloud, kind, { text: host, parents: [] })
}
