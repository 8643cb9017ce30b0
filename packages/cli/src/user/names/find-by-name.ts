import { OperatorFailure } from '@moorage/server/endings'
import type { Cloud } from '../contexts/open-user-cloud.ts'

/** How things of a kind are found by their labels. */
export interface NamedKind {
  /** For sentences: `volume`. */
  readonly noun: string
  /** Operation that lists them. */
  readonly list: string
  /** How a text that is an id in itself looks; a whole number when absent. */
  readonly id?: RegExp
}

/** Kinds of things with labels, by the parameter of a path that their ids are. */
export const namedKinds: Readonly<Record<string, NamedKind>> = {
  volumeId: { noun: 'volume', list: 'volume.list' },
  hostId: { noun: 'host', list: 'host.list' },
  configId: { noun: 'configuration', list: 'config.list' },
  diskId: { noun: 'disk', list: 'disk.list' },
  clusterId: { noun: 'cluster', list: 'cluster.list' },
  poolId: { noun: 'pool', list: 'pool.list' },
  sshKeyId: { noun: 'SSH key', list: 'ssh_key.list' },
  tokenId: { noun: 'token', list: 'token.list' },
  appId: { noun: 'application', list: 'app.list' },
  clientId: { noun: 'OAuth client', list: 'client.list', id: /^[0-9a-f]{20}$/ },
}

/** Things with the label that is looked for are at most so many: labels of tokens and keys need not be unique. */
const sameMax = 10

/**
 * The id of a thing that a user calls by its label or id. Digits are an id; `label:7` is the thing with the label 7, and `id:7` says the other. `parents` are the ids
 * before it in its path. Throws OperatorFailure with exit 3 when no thing has the label, with those that are near, or when several have it.
 */
export async function findByName(
  cloud: Cloud,
  kind: NamedKind,
  given: { readonly text: string; readonly parents: readonly (string | number)[] },
): Promise<string> {
  const { text, parents } = given
  const [, prefix = '', rest = text] = /^(id:|label:)(.*)$/s.exec(text) ?? []
  if (prefix === 'id:' || (prefix === '' && (kind.id ?? /^\d+$/).test(text))) return rest
  const same = await listSame(cloud, kind, { label: rest, parents })
  const [only] = same
  if (only && same.length === 1) return String(only.id)
  if (only) throw ambiguous(kind, rest, same)
  const { explainNear } = await import('./explain-near.ts')
  throw new OperatorFailure(
    `No ${kind.noun} has the label ${JSON.stringify(rest)}${await explainNear(cloud, kind, { text: rest, parents })}`,
    'notFound',
  )
}

/** What a list of named things has. */
export interface NamedThing {
  readonly id: string | number
  readonly label: string
}

interface Wanted {
  readonly label: string
  readonly parents: readonly (string | number)[]
}

async function listSame(cloud: Cloud, kind: NamedKind, { label, parents }: Wanted): Promise<readonly NamedThing[]> {
  const isFilterable = cloud.operations.get(kind.list)?.filterable?.['label'] !== undefined
  const listed = cloud.list(kind.list, { path: parents, ...(isFilterable ? { filter: { label } } : {}) })
  const found = await listed.all(isFilterable ? { max: sameMax } : {})
  return found.filter(isNamed).filter((thing) => thing.label === label)
}

/** Whether an item of a list has an id and a label. */
export function isNamed(item: unknown): item is NamedThing {
  return typeof item === 'object' && item !== null && 'id' in item && 'label' in item && typeof item.label === 'string'
}

function ambiguous({ noun }: NamedKind, label: string, same: readonly NamedThing[]): OperatorFailure {
  const ids = same.map(({ id }) => id).join(', ')
  return new OperatorFailure(
    `Several resources of type ${noun} have the label ${JSON.stringify(label)}. Specify one ID: ${ids}.`,
    'notFound',
  )
}
