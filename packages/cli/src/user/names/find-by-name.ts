import { OperatorFailure } from '@moorage/server/exit'
import type { Cloud } from '../contexts/open-user-cloud.ts'

/** Kind of resource that has labels. */
export interface NamedKind {
  readonly noun: string
  readonly list: string
  /** Pattern of IDs (default: a whole number). */
  readonly id?: RegExp
}

/** Kinds of resources with labels, by the path parameter of their ID. */
export const namedKinds: Readonly<Record<string, NamedKind>> = {
  volumeId: { noun: 'volume', list: 'volume.list' },
  snapshotId: { noun: 'volume snapshot', list: 'volume_snapshot.list' },
  backupId: { noun: 'volume backup', list: 'volume_backup.list' },
  hostId: { noun: 'host', list: 'host.list' },
  trashId: { noun: 'trash item', list: 'trash.list' },
  configId: { noun: 'configuration', list: 'config.list' },
  diskId: { noun: 'disk', list: 'disk.list' },
  clusterId: { noun: 'cluster', list: 'cluster.list' },
  poolId: { noun: 'pool', list: 'pool.list' },
  sshKeyId: { noun: 'SSH key', list: 'ssh_key.list' },
  tokenId: { noun: 'token', list: 'token.list' },
  appId: { noun: 'application', list: 'app.list' },
  clientId: { noun: 'OAuth client', list: 'client.list', id: /^[0-9a-f]{20}$/ },
}

const sameMax = 10
const searchedMax = 500
const listedMax = 5

/**
 * Returns the ID of a label or ID. A text in the form of an ID is an ID; `label:7` forces a label and `id:7` an ID. `parents` are the path's preceding IDs.
 * Throws OperatorFailure (exit code 3), with similar labels, unless exactly one resource matches.
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
  throw new OperatorFailure(
    `No ${kind.noun} has the label ${JSON.stringify(rest)}${await suggestLabels(cloud, kind, { text: rest, parents })}`,
    'notFound',
  )
}

/** List item that has an ID and a label. */
export interface NamedResource {
  readonly id: string | number
  readonly label: string
}

interface LabelQuery {
  readonly label: string
  readonly parents: readonly (string | number)[]
}

async function listSame(
  cloud: Cloud,
  kind: NamedKind,
  { label, parents }: LabelQuery,
): Promise<readonly NamedResource[]> {
  const isFilterable = cloud.operations.get(kind.list)?.filterable?.['label'] !== undefined
  const listed = cloud.list(kind.list, { path: parents, ...(isFilterable ? { filter: { label } } : {}) })
  const found = await listed.all(isFilterable ? { max: sameMax } : {})
  return found.filter(isNamed).filter((resource) => resource.label === label)
}

/** Returns the end of a not-found message: a similar label, or all existing labels if at most five, otherwise '.'. */
async function suggestLabels(
  cloud: Cloud,
  kind: NamedKind,
  { text, parents }: { readonly text: string; readonly parents: readonly (string | number)[] },
): Promise<string> {
  const items = await cloud.list(kind.list, { path: parents, pageSize: searchedMax }).all({ max: searchedMax })
  const labels = items
    .filter(isNamed)
    .map(({ label }) => label)
    .filter((label) => label !== '')
  // Loaded here, because other commands do not need it.
  const { closestMatch } = await import('leven')
  const near = closestMatch(text, labels, { maxDistance: Math.max(1, Math.ceil(text.length / 3)) })
  if (near !== undefined) return `. Did you mean ${JSON.stringify(near)}?`
  if (labels.length === 0) return '. None exist.'
  if (labels.length <= listedMax) return `. Existing: ${labels.join(', ')}.`
  return '.'
}

/** True if a list item has an ID and a label. */
export function isNamed(item: unknown): item is NamedResource {
  return typeof item === 'object' && item !== null && 'id' in item && 'label' in item && typeof item.label === 'string'
}

function ambiguous({ noun }: NamedKind, label: string, same: readonly NamedResource[]): OperatorFailure {
  const ids = same.map(({ id }) => id).join(', ')
  return new OperatorFailure(
    `Several resources of type ${noun} have the label ${JSON.stringify(label)}. Specify one ID: ${ids}.`,
    'notFound',
  )
}
