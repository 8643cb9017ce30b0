import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import { fieldAt, labelsAt } from '#drivers/kube-objects/field-at.ts'
import { isAbsentValue, type NamedRules, type Rule } from './rule.ts'
import type { Spot } from './spot.ts'

/** A non-negative number or a percentage, by default of at most 100 %. */
const share =
  (percentMax = 100): Rule =>
  (value, spot) => {
    const percent = /^([0-9]+)%$/.exec(typeof value === 'string' ? value : '')?.[1]
    if (typeof value === 'number' ? value < 0 : percent === undefined)
      spot.invalid(value, 'must be a non-negative integer or a percentage')
    else if (Number(percent ?? 0) > percentMax) spot.invalid(value, `must not be greater than ${percentMax}%`)
  }

/** True for 0, `0%` and texts that are no percentage. */
const isZero = (value: unknown): boolean =>
  value === 0 || (typeof value === 'string' && !/^0*[1-9][0-9]*%$/.test(value))

/** Bounds of a rollout, of which a Deployment needs one, and a DaemonSet exactly one. */
function deploymentBounds(bounds: unknown, spot: Spot): void {
  if (isZero(fieldAt(bounds, 'maxSurge')) && isZero(fieldAt(bounds, 'maxUnavailable')))
    spot.at('maxUnavailable').invalid(0, 'may not be 0 when `maxSurge` is 0')
}

function daemonBounds(bounds: unknown, spot: Spot): void {
  const maxSurge = fieldAt(bounds, 'maxSurge')
  const [surges, waits] = [!isZero(maxSurge ?? 0), !isZero(fieldAt(bounds, 'maxUnavailable') ?? 1)]
  if (surges && waits) spot.at('maxSurge').invalid(maxSurge, 'may not be set when maxUnavailable is non-zero')
  if (!surges && !waits) spot.at('maxUnavailable').required('cannot be 0 when maxSurge is 0')
}

/** A selector with violations is also reported as a whole. */
function wholeSelector(selector: unknown, spot: Spot): void {
  if (spot.isBroken()) spot.invalid(selector, 'invalid label selector')
}

/** The template's labels must match the selector. */
function templateLabels(spec: unknown, spot: Spot): void {
  const [selector, labels] = [fieldAt(spec, 'selector'), labelsAt(spec, 'template', 'metadata', 'labels')]
  const isSound = !isAbsentValue(selector) && !spot.at('selector').isBroken()
  if (selector === undefined || (isSound && !matchesSelector(selector, labels)))
    spot.at('template.metadata.labels').invalid(labels, '`selector` does not match template `labels`')
}

/** Rules of workloads. */
export const workloadRules: NamedRules = {
  share: share(),
  anyShare: share(Number.MAX_SAFE_INTEGER),
  deploymentBounds,
  daemonBounds,
  wholeSelector,
  templateLabels,
}
