import { isDeepStrictEqual } from 'node:util'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, labelsAt, numberAt, objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
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
  templateMetadata(objectAt(object, 'spec', 'template', 'metadata'), template)
  const [spec, policy] = [
    objectAt(object, 'spec', 'template', 'spec'),
    stringAt(object, 'spec', 'template', 'spec', 'restartPolicy'),
  ]
  const { restartPolicy: _checked, ...rest } = spec
  podSpec(rest, template.at('spec'))
  if (policy !== '' && policy !== 'Always') template.at('spec').at('restartPolicy').notSupported(policy, ['Always'])
  foreign(spec, template.at('spec'))
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

/** Deployments, replica sets and daemon sets. */
export function checkWorkload(object: KubeObject, before: KubeObject | null, spot: Spot): void {
  const spec = spot.at('spec')
  const deadline = numberAt(object, 'spec', 'progressDeadlineSeconds')
  sizes(object['spec'], spec)
  checkTemplate(object, spec)
  if (before && !isDeepStrictEqual(fieldAt(before, 'spec', 'selector'), fieldAt(object, 'spec', 'selector')))
    spec.at('selector').invalid(fieldAt(object, 'spec', 'selector') ?? '', 'field is immutable')
  if (object.kind === 'DaemonSet') checkDaemonStrategy(object, spec)
  if (object.kind !== 'Deployment') return
  checkDeploymentStrategy(object, spec)
  if (deadline !== undefined && deadline <= (numberAt(object, 'spec', 'minReadySeconds') ?? 0))
    spec.at('progressDeadlineSeconds').invalid(deadline, 'must be greater than minReadySeconds')
}
