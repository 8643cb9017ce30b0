import { kubeErrors } from '../model/kube-errors.ts'
import { objectAt } from '#drivers/kube-objects/field-at.ts'
import { collectFields, findDuplicateMember } from '../apply/collect-fields.ts'
import { compareValues } from '../apply/compare-values.ts'
import { isEmptySet, listPaths, makeSet, emptySet, leafSet, subtractSet, uniteSets } from '../apply/field-set.ts'
import { mergeOldManagers, managersOf, readLastApplied, withManagers } from '../apply/managers.ts'
import { trackApply, trackUpdate } from '../apply/track-fields.ts'
import { typeOfKind } from '../schemas/types-of-kinds.ts'
import { checkFields } from '../fields/check-fields.ts'
import { fieldOwnerNameMax } from './check-field-owner.ts'
import { apiVersionOfPath } from '../request/read-path.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ApplyConflict, TrackedChange } from '../apply/track-fields.ts'
import type { ManagerName, Managers } from '../apply/managers.ts'
import type { KubeChangeContext } from './change-kube.ts'
import type { KubeRequest } from '../request/kube-request.ts'

function selfOf(request: KubeRequest, operation: ManagerName['operation']): ManagerName {
  const [program = ''] = request.agent.split('/')
  const manager = request.query.get('fieldManager') || program.slice(0, fieldOwnerNameMax) || 'unknown'
  return { manager, operation, apiVersion: apiVersionOfPath(request.path), subresource: request.path.subresource }
}

/** Returns `after` with the managers that own its changed fields; `before` is null for a new object. An existing object without managers gets none. */
export function manageUpdate(
  { request, scope }: KubeChangeContext,
  before: KubeObject | null,
  after: KubeObject,
): KubeObject {
  const managers = managersOf(before, after, request.path.subresource)
  const bare = withManagers(after, new Map())
  if (before && managers.size === 0) return bare
  const change = changeOf({ request, scope }, { before, managers, self: selfOf(request, 'Update') })
  return withManagers(after, mergeOldManagers(trackUpdate(change, bare)))
}

interface UpdateInput {
  readonly before: KubeObject | null
  readonly managers: Managers
  readonly self: ManagerName
}

function changeOf({ request, scope }: KubeChangeContext, { before, managers, self }: UpdateInput): TrackedChange {
  const held = before ? withManagers(before, new Map()) : {}
  return { type: typeOfKind(request.path.resource), managers, self, now: scope.now, before: held }
}

/** Result of a server-side apply. */
export interface AppliedObject {
  readonly value: KubeFields
  readonly managers: Managers
}

/**
 * Applies the request's configuration to an object, or creates one; returns the result. Throws KubeError for conflicts unless forced, and invalid
 * configurations.
 */
export function manageApply(changeContext: KubeChangeContext, before: KubeObject | null): AppliedObject {
  const { request } = changeContext
  const configuration = readConfiguration(request)
  const duplicate = findDuplicateMember(typeOfKind(request.path.resource), configuration)
  if (duplicate !== null) {
    const [member = ''] = listPaths(makeSet(false, [[duplicate, leafSet]]))
    throw kubeErrors.badRequest(
      `failed to create typed patch object: duplicate entries for key ${member.slice(0, 200)}`,
    )
  }
  const self = selfOf(request, 'Apply')
  const known = before ? managersOf(before, before, '') : new Map()
  const managers = before && known.size === 0 ? firstManagers(changeContext, before) : known
  const change = changeOf(changeContext, { before, managers, self })
  const { value, managers: after, conflicts } = trackApply(change, configuration)
  const left = request.query.get('force') === 'true' ? [] : withoutLastApplied(change, self, conflicts)
  if (left.length > 0) throw conflictError(left)
  return { value: objectAt({ value }, 'value'), managers: after }
}

/** Fields that exist before the first apply get their own update manager. */
function firstManagers({ request, scope }: KubeChangeContext, before: KubeObject): Managers {
  const self = { ...selfOf(request, 'Update'), manager: 'before-first-apply', subresource: '' }
  const bare = { type: typeOfKind(request.path.resource), managers: new Map(), self, now: scope.now, before: {} }
  return trackUpdate(bare, before)
}

function readConfiguration(request: KubeRequest): KubeFields {
  const { path, body, fields } = request
  const given = objectAt({ body }, 'body')
  const [apiVersion, kind] = [apiVersionOfPath(path), path.resource.kind]
  if (given['apiVersion'] !== apiVersion || given['kind'] !== kind)
    throw kubeErrors.badRequest(`the configuration must have the API version and kind ${apiVersion} ${kind}`)
  const metadata = objectAt(given, 'metadata')
  if ((metadata['name'] ?? path.name) !== path.name)
    throw kubeErrors.badRequest(`the name of the object does not match the name on the URL (${path.name})`)
  if (metadata['managedFields'] !== undefined && metadata['managedFields'] !== null)
    throw kubeErrors.badRequest('metadata.managedFields must be nil')
  const value = { ...given, apiVersion, kind, metadata: { ...metadata, name: metadata['name'] ?? path.name } }
  const toError = (why: string) =>
    kubeErrors.badRequest(
      `failed to create typed patch object (${path.namespace}/${path.name}; ${apiVersion}, Kind=${kind}): ${why}`,
    )
  const { status, ...rest } = checkFields(fields, { type: typeOfKind(path.resource), value, toError })
  const named = { apiVersion, kind, metadata: rest['metadata'] }
  if (path.subresource !== 'status') return path.resource.hasStatus || status === undefined ? rest : { ...rest, status }
  return status === undefined ? named : { ...named, status }
}

/** Lets `kubectl apply --server-side` take over fields of a client-side `kubectl apply`. */
function withoutLastApplied(
  { type, before }: TrackedChange,
  { manager }: ManagerName,
  conflicts: readonly ApplyConflict[],
): readonly ApplyConflict[] {
  const object = objectAt({ before }, 'before')
  const last = manager === 'kubectl' && conflicts.length > 0 ? readLastApplied(object) : null
  if (!last) return conflicts
  const { added, modified, removed } = compareValues(type, last, object)
  const kept = subtractSet(collectFields(type, last), [added, modified, removed].reduce(uniteSets, emptySet))
  const left = conflicts.map((one) => ({ ...one, fields: subtractSet(one.fields, kept) }))
  return left.filter((one) => !isEmptySet(one.fields))
}

const reportedMax = 100

function conflictError(conflicts: readonly ApplyConflict[]): Error {
  const named = conflicts.map(({ manager, fields }) => ({
    managerName: describeManager(manager),
    paths: listPaths(fields),
  }))
  const causes = named.flatMap(({ managerName, paths }) =>
    paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${managerName}`, field })),
  )
  const [first] = causes
  const message =
    causes.length === 1
      ? `${first?.message}: ${first?.field}`
      : named
          .map(({ managerName, paths }) =>
            [`conflicts with ${managerName}:`, ...paths.slice(0, reportedMax).map((one) => `- ${one}`)].join('\n'),
          )
          .join('\n')
  const count = `${causes.length} conflict${causes.length === 1 ? '' : 's'}`
  return kubeErrors.applyConflict(`Apply failed with ${count}: ${message}`, causes.slice(0, reportedMax))
}

function describeManager({ manager, subresource, operation, apiVersion, time }: ApplyConflict['manager']): string {
  const part = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`
  const how = operation === 'Update' ? ` using ${apiVersion}${time === '' ? '' : ` at ${time}`}` : ''
  return `${JSON.stringify(manager)}${part}${how}`
}
