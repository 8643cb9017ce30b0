import { isDeepStrictEqual } from 'node:util'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, labelsAt, numberAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { rule, isAbsentValue, type Rule } from './rule.ts'
import { count } from './formats.ts'
import { templateMetadata } from './metadata.ts'
import { podSpec } from './pod-spec.ts'
import { labelSelector } from './selectors.ts'
import type { Spot } from './spot.ts'

const replicasMax = 2_000

/** A non-negative number or a percentage, by default of at most 100 %. */
export const share =
  (percentMax = 100): Rule =>
  (value, spot) => {
    const percent = /^([0-9]+)%$/.exec(typeof value === 'string' ? value : '')?.[1]
    if (typeof value === 'number' ? value < 0 : value !== undefined && percent === undefined)
      spot.invalid(value, 'must be a non-negative integer or a percentage')
    else if (Number(percent ?? 0) > percentMax) spot.invalid(value, `must not be greater than ${percentMax}%`)
  }

const anyShare = share(Number.MAX_SAFE_INTEGER)
/** True for 0, `0%` and texts that are no percentage. */
const isZero = (value: unknown): boolean =>
  value === 0 || (typeof value === 'string' && !/^0*[1-9][0-9]*%$/.test(value))

const replicas: Rule = (value, spot) => {
  count(value, spot)
  if (typeof value === 'number' && value > replicasMax) spot.invalid(value, `must be at most ${replicasMax}`)
}

/** A pod template except its restart policy, which depends on the kind of its owner. */
export function checkPodTemplate(template: KubeFields, spot: Spot): void {
  const { restartPolicy: _checked, ...spec } = objectAt(template, 'spec')
  templateMetadata(objectAt(template, 'metadata'), spot)
  podSpec(spec, spot.at('spec'))
}

/** The template's labels must match the selector. Except for daemon sets, a broken selector is also reported as a whole. */
function checkTemplate(object: KubeObject, spot: Spot): void {
  const [selector, isDaemon] = [fieldAt(object, 'spec', 'selector'), object.kind === 'DaemonSet']
  const [at, template] = [spot.at('selector'), spot.at('template')]
  const before = spot.causes.length
  labelSelector(selector, at)
  const isBroken = spot.causes.length > before
  const matched = labelsAt(object, 'spec', 'template', 'metadata', 'labels')
  if (selector === undefined && !isDaemon) at.required()
  else if (selector !== undefined && isAbsentValue(selector)) at.invalid({}, 'empty selector is invalid')
  else if (isBroken && !isDaemon) at.invalid(selector, 'invalid label selector')
  if (selector === undefined || (!isAbsentValue(selector) && !isBroken && !matchesSelector(selector, matched)))
    template.at('metadata').at('labels').invalid(matched, '`selector` does not match template `labels`')
  const policy = stringAt(object, 'spec', 'template', 'spec', 'restartPolicy')
  checkPodTemplate(templateOf(object), template)
  if (policy !== '' && policy !== 'Always') template.at('spec').at('restartPolicy').notSupported(policy, ['Always'])
  foreign(objectAt(object, 'spec', 'template', 'spec'), template.at('spec'))
}

/** Template with the claims of a stateful set as volumes, which replace those of the same names. */
function templateOf(object: KubeObject): KubeFields {
  const template = objectAt(object, 'spec', 'template')
  const claims = objectsAt(object, 'spec', 'volumeClaimTemplates').map((one) => stringAt(one, 'metadata', 'name'))
  if (claims.length === 0) return template
  const volumes = [
    ...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...objectsAt(template, 'spec', 'volumes').filter((one) => !claims.includes(stringAt(one, 'name'))),
  ]
  return { ...template, spec: { ...objectAt(template, 'spec'), volumes } }
}

const foreign = rule.fields({
  activeDeadlineSeconds: rule.forbidden('activeDeadlineSeconds in a workload is not supported'),
  ephemeralContainers: rule.forbidden('ephemeral containers not allowed in pod template'),
})

const sizes = rule.fields({
  replicas,
  minReadySeconds: count,
  revisionHistoryLimit: count,
  progressDeadlineSeconds: count,
})

function checkDeploymentStrategy(object: KubeObject, spot: Spot): void {
  const [type, at] = [stringAt(object, 'spec', 'strategy', 'type'), spot.at('strategy')]
  const [bounds, rolling] = [fieldAt(object, 'spec', 'strategy', 'rollingUpdate'), at.at('rollingUpdate')]
  if (type === 'Recreate')
    return rule.forbidden("may not be specified when strategy `type` is 'Recreate'")(bounds, rolling)
  if (type !== 'RollingUpdate') return at.notSupported(type, ['Recreate', 'RollingUpdate'])
  rule.fields({ maxSurge: anyShare, maxUnavailable: share() })(bounds, rolling)
  if (isZero(fieldAt(bounds, 'maxSurge')) && isZero(fieldAt(bounds, 'maxUnavailable')))
    rolling.at('maxUnavailable').invalid(0, 'may not be 0 when `maxSurge` is 0')
}

function checkDaemonStrategy(object: KubeObject, spot: Spot): void {
  const [type, at] = [stringAt(object, 'spec', 'updateStrategy', 'type'), spot.at('updateStrategy')]
  if (type === 'OnDelete') return
  if (type !== 'RollingUpdate') return at.notSupported(type, ['OnDelete', 'RollingUpdate'])
  const bounds = objectAt(object, 'spec', 'updateStrategy', 'rollingUpdate')
  rule.fields({ maxSurge: share(), maxUnavailable: share() })(bounds, at.at('rollingUpdate'))
  const [surges, waits] = [!isZero(bounds['maxSurge'] ?? 0), !isZero(bounds['maxUnavailable'] ?? 1)]
  if (surges && waits)
    at.at('rollingUpdate').at('maxSurge').invalid(bounds['maxSurge'], 'may not be set when maxUnavailable is non-zero')
  if (!surges && !waits) at.at('rollingUpdate').at('maxUnavailable').required('cannot be 0 when maxSurge is 0')
}

const setChanges =
  'replicas ordinals template updateStrategy revisionHistoryLimit persistentVolumeClaimRetentionPolicy minReadySeconds'.split(
    ' ',
  )

function checkStatefulSet(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const [type, at] = [stringAt(object, 'spec', 'updateStrategy', 'type'), spot.at('updateStrategy')]
  const rolling = fieldAt(object, 'spec', 'updateStrategy', 'rollingUpdate')
  if (!['OnDelete', 'RollingUpdate'].includes(type)) at.invalid(type, "must be 'RollingUpdate' or 'OnDelete'")
  else if (type === 'OnDelete' && rolling !== undefined)
    at.at('rollingUpdate').invalid(rolling, 'only allowed for RollingUpdate')
  const fixedPart = (one: KubeObject): KubeFields =>
    Object.fromEntries(Object.entries(objectAt(one, 'spec')).filter(([name]) => !setChanges.includes(name)))
  if (before && !isDeepStrictEqual(fixedPart(before), fixedPart(object)))
    spot.forbidden(`updates to fields other than ${setChanges.join(', ')} are forbidden`)
}

/** Deployments, replica sets, daemon sets and stateful sets. */
export function checkWorkload(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const spec = spot.at('spec')
  const deadline = numberAt(object, 'spec', 'progressDeadlineSeconds')
  sizes(object['spec'], spec)
  checkTemplate(object, spec)
  if (object.kind === 'StatefulSet') return checkStatefulSet(object, before, spec)
  if (before && !isDeepStrictEqual(fieldAt(before, 'spec', 'selector'), fieldAt(object, 'spec', 'selector')))
    spec.at('selector').invalid(fieldAt(object, 'spec', 'selector') ?? '', 'field is immutable')
  if (object.kind === 'DaemonSet') checkDaemonStrategy(object, spec)
  if (object.kind !== 'Deployment') return
  checkDeploymentStrategy(object, spec)
  if (deadline !== undefined && deadline <= (numberAt(object, 'spec', 'minReadySeconds') ?? 0))
    spec.at('progressDeadlineSeconds').invalid(deadline, 'must be greater than minReadySeconds')
}
