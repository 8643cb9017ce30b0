import { refusals } from '../model/refusals.ts'
import { partAt } from '#drivers/kube-objects/field-at.ts'
import { collectFields, findDoubled } from '../apply/collect-fields.ts'
import { compareValues } from '../apply/compare-values.ts'
import { isEmptySet, listPaths, makeSet, emptySet, leafSet, subtractSet, uniteSets } from '../apply/field-set.ts'
import { capManagers, managersOf, readLastApplied, withManagers } from '../apply/managers.ts'
import { trackApply, trackUpdate } from '../apply/track-fields.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { checkFields } from '../fields/check-fields.ts'
import { ownerNameMax } from './check-owner.ts'
import { apiVersionOfPath } from './read-path.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ApplyConflict, TrackedChange } from '../apply/track-fields.ts'
import type { ManagerName, Managers } from '../apply/managers.ts'
import type { KubeChanging } from './change-kube.ts'
import type { KubeRequest } from './kube-request.ts'

/** The manager that the request names, or its user agent. */
function selfOf(ask: KubeRequest, operation: ManagerName['operation']): ManagerName {
  const [program = ''] = ask.agent.split('/')
  const manager = ask.query.get('fieldManager') || program.slice(0, ownerNameMax) || 'unknown'
  return { manager, operation, apiVersion: apiVersionOfPath(ask.path), subresource: ask.path.subresource }
}

/** Returns a written object with updated field ownership. */
export function manageUpdate({ ask, scope }: KubeChanging, before: KubeObject | null, after: KubeObject): KubeObject {
  const managers = managersOf(before, after, ask.path.subresource)
  const bare = withManagers(after, new Map())
  // An object that never had managers gets none.
  if (before && managers.size === 0) return bare
  const change = changeOf({ ask, scope }, { before, managers, self: selfOf(ask, 'Update') })
  return withManagers(after, capManagers(trackUpdate(change, bare)))
}

interface Doing {
  readonly before: KubeObject | null
  readonly managers: Managers
  readonly self: ManagerName
}

function changeOf({ ask, scope }: KubeChanging, { before, managers, self }: Doing): TrackedChange {
  const held = before ? withManagers(before, new Map()) : {}
  return { type: typeOfKind(ask.path.resource), managers, self, now: scope.now, before: held }
}

/** Result of a server-side apply, with its field ownership. */
export interface AppliedObject {
  readonly value: KubeFields
  readonly managers: Managers
}

/** Applies a configuration to an object, or creates one. Rejects conflicts with other managers, unless forced. */
export function manageApply(changing: KubeChanging, before: KubeObject | null): AppliedObject {
  const { ask } = changing
  const configuration = readConfiguration(ask)
  const doubled = findDoubled(typeOfKind(ask.path.resource), configuration)
  if (doubled !== null) {
    const [member = ''] = listPaths(makeSet(false, [[doubled, leafSet]]))
    throw refusals.badRequest(`failed to create typed patch object: duplicate entries for key ${member.slice(0, 200)}`)
  }
  const self = selfOf(ask, 'Apply')
  const known = before ? managersOf(before, before, '') : new Map()
  const managers = before && known.size === 0 ? firstManagers(changing, before) : known
  const change = changeOf(changing, { before, managers, self })
  const { value, managers: after, conflicts } = trackApply(change, configuration)
  const left = ask.query.get('force') === 'true' ? [] : withoutLastApplied(change, self, conflicts)
  if (left.length > 0) throw refuseConflicts(left)
  return { value: partAt({ value }, 'value'), managers: after }
}

/** Fields from before the first apply get an update manager of their own. */
function firstManagers({ ask, scope }: KubeChanging, before: KubeObject): Managers {
  const self = { ...selfOf(ask, 'Update'), manager: 'before-first-apply', subresource: '' }
  const bare = { type: typeOfKind(ask.path.resource), managers: new Map(), self, now: scope.now, before: {} }
  return trackUpdate(bare, before)
}

function readConfiguration(ask: KubeRequest): KubeFields {
  const { path, body, fields } = ask
  const given = partAt({ body }, 'body')
  const [apiVersion, kind] = [apiVersionOfPath(path), path.resource.kind]
  if ((given['apiVersion'] ?? apiVersion) !== apiVersion || (given['kind'] ?? kind) !== kind)
    throw refusals.badRequest(`the configuration must have the API version and kind ${apiVersion} ${kind}`)
  const metadata = partAt(given, 'metadata')
  if (metadata['managedFields'] !== undefined && metadata['managedFields'] !== null)
    throw refusals.badRequest('metadata.managedFields must be nil')
  const value = { ...given, apiVersion, kind, metadata: { ...metadata, name: metadata['name'] ?? path.name } }
  const refuse = (why: string) =>
    refusals.badRequest(
      `failed to create typed patch object (${path.namespace}/${path.name}; ${apiVersion}, Kind=${kind}): ${why}`,
    )
  const { status, ...rest } = checkFields(fields, { type: typeOfKind(path.resource), value, refuse })
  const named = { apiVersion, kind, metadata: rest['metadata'] }
  if (path.subresource !== 'status') return path.resource.hasStatus || status === undefined ? rest : { ...rest, status }
  return status === undefined ? named : { ...named, status }
}

/** Drops conflicts on unchanged fields of client-side `kubectl apply`: `kubectl apply --server-side` takes them over. */
function withoutLastApplied(
  { type, before }: TrackedChange,
  { manager }: ManagerName,
  conflicts: readonly ApplyConflict[],
): readonly ApplyConflict[] {
  const object = partAt({ before }, 'before')
  const last = manager === 'kubectl' && conflicts.length > 0 ? readLastApplied(object) : null
  if (!last) return conflicts
  const { added, modified, removed } = compareValues(type, last, object)
  const kept = subtractSet(collectFields(type, last), [added, modified, removed].reduce(uniteSets, emptySet))
  const left = conflicts.map((one) => ({ ...one, fields: subtractSet(one.fields, kept) }))
  return left.filter((one) => !isEmptySet(one.fields))
}

const told = 100

function refuseConflicts(conflicts: readonly ApplyConflict[]): Error {
  const named = conflicts.map(({ manager, fields }) => ({ who: describeManager(manager), paths: listPaths(fields) }))
  const causes = named.flatMap(({ who, paths }) =>
    paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${who}`, field })),
  )
  const [first] = causes
  const message =
    causes.length === 1
      ? `${first?.message}: ${first?.field}`
      : named
          .map(({ who, paths }) =>
            [`conflicts with ${who}:`, ...paths.slice(0, told).map((one) => `- ${one}`)].join('\n'),
          )
          .join('\n')
  const count = `${causes.length} conflict${causes.length === 1 ? '' : 's'}`
  return refusals.applyConflict(`Apply failed with ${count}: ${message}`, causes.slice(0, told))
}

function describeManager({ manager, subresource, operation, apiVersion, time }: ApplyConflict['manager']): string {
  const part = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  const how = operation === 'Update' ? ` using ${apiVersion}${time === '' ? '' : ` at ${time}`}` : ''
  return `${JSON.stringify(manager)}${part}${how}`
}
