import {
  fieldAt,
  isFields,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
  textOf,
  labelsAt,
} from '#drivers/kube-objects/field-at.ts'
import { matchesSelector } from '#drivers/kube-objects/demand/label-selectors.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'
import { invalid } from './check-metadata.ts'

/** Violations of a real server's rules, as far as simulated; empty if valid. */
export function checkObject(object: KubeObject): readonly StatusCause[] {
  return byKind[object.kind]?.(object) ?? []
}

const required = (field: string): StatusCause => ({ reason: 'FieldValueRequired', field, message: 'Required value' })

const byKind: Readonly<Record<string, (object: KubeObject) => readonly StatusCause[]>> = {
  Pod: (pod) => checkPodSpec(fieldAt(pod, 'spec'), 'spec'),
  Deployment: checkWorkload,
  ReplicaSet: checkWorkload,
  DaemonSet: checkWorkload,
  ConfigMap: (one) => checkTexts(one, 'data'),
  Secret: (one) => [...checkTexts(one, 'data'), ...checkBase64(one)],
  Service: (one) =>
    objectAt(one, 'spec')['type'] === 'ExternalName' ||
    objectsAt(one, 'spec', 'ports').length > 0 ||
    objectAt(one, 'spec')['clusterIP'] === 'None'
      ? []
      : [required('spec.ports')],
  PodDisruptionBudget: checkBudget,
  Node: (node) =>
    objectsAt(node, 'spec', 'taints').flatMap((taint, index) => {
      const isKnown = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'].includes(stringAt(taint, 'effect'))
      return isKnown
        ? []
        : [
            {
              reason: 'FieldValueNotSupported',
              field: `spec.taints[${index}].effect`,
              message: `Unsupported value: "${textOf(taint['effect']).slice(0, 80)}": supported values: "NoExecute", "NoSchedule", "PreferNoSchedule"`,
            },
          ]
    }),
}

const replicasMax = 2_000
const shareWords = 'must be a non-negative integer or a percentage'

function isShare(value: unknown): boolean {
  return (Number.isSafeInteger(value) && Number(value) >= 0) || /^[0-9]{1,3}%$/.test(textOf(value))
}

function checkRolling(object: KubeObject): readonly StatusCause[] {
  const rolling = objectAt(object, 'spec', 'strategy', 'rollingUpdate')
  const odd = ['maxSurge', 'maxUnavailable'].filter((name) => rolling[name] !== undefined && !isShare(rolling[name]))
  return odd.map((name) =>
    invalid(`spec.strategy.rollingUpdate.${name}`, `${textOf(rolling[name]).slice(0, 80)}: ${shareWords}`),
  )
}

function checkWorkload(object: KubeObject): readonly StatusCause[] {
  const [replicas, selector] = [fieldAt(object, 'spec', 'replicas'), fieldAt(object, 'spec', 'selector')]
  const labels = labelsAt(object, 'spec', 'template', 'metadata', 'labels')
  const causes = [
    ...checkPodSpec(fieldAt(object, 'spec', 'template', 'spec'), 'spec.template.spec'),
    ...checkRolling(object),
  ]
  const count = numberAt(object, 'spec', 'replicas')
  if (replicas !== undefined && (count === undefined || !Number.isInteger(count) || count < 0 || count > replicasMax)) {
    causes.push(invalid('spec.replicas', `${JSON.stringify(replicas)}: must be an integer from 0 to ${replicasMax}`))
  }
  if (!isFields(selector) || Object.keys(selector).length === 0) causes.push(required('spec.selector'))
  else if (!matchesSelector(selector, labels))
    causes.push(
      invalid(
        'spec.template.metadata.labels',
        `${JSON.stringify(labels)}: \`selector\` does not match template \`labels\``,
      ),
    )
  return causes
}

function checkTexts(object: KubeObject, field: string): readonly StatusCause[] {
  const odd = Object.entries(objectAt(object, field)).filter(
    ([key, value]) => typeof value !== 'string' || !/^[-._a-zA-Z0-9]{1,253}$/.test(key),
  )
  return odd.map(([key]) =>
    invalid(`${field}[${key.slice(0, 60)}]`, 'keys are letters, digits, "-", "_" and ".", values are strings'),
  )
}

function checkBase64(object: KubeObject): readonly StatusCause[] {
  const odd = Object.entries(objectAt(object, 'data')).filter(([, value]) => !isBase64(textOf(value)))
  return odd.map(([key]) => invalid(`data[${key.slice(0, 60)}]`, 'must be Base64'))
}

/** White space is removed first, so that the match takes linear time. */
function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text.replaceAll(/\s/g, ''))
}

function checkBudget(budget: KubeObject): readonly StatusCause[] {
  const { minAvailable, maxUnavailable } = objectAt(budget, 'spec')
  if (minAvailable !== undefined && maxUnavailable !== undefined)
    return [invalid('spec', 'minAvailable and maxUnavailable cannot be both set')]
  return Object.entries({ minAvailable, maxUnavailable }).flatMap(([name, value]) => {
    return value === undefined || isShare(value)
      ? []
      : [invalid(`spec.${name}`, `${textOf(value).slice(0, 80)}: ${shareWords}`)]
  })
}

const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/
const containersMax = 100

function checkPodSpec(spec: unknown, path: string): readonly StatusCause[] {
  const containers = objectsAt(spec, 'containers')
  if (containers.length === 0)
    return [{ reason: 'FieldValueRequired', field: `${path}.containers`, message: 'Required value' }]
  if (containers.length > containersMax)
    return [
      {
        reason: 'FieldValueTooMany',
        field: `${path}.containers`,
        message: `Too many: ${containers.length}: must have at most ${containersMax} items`,
      },
    ]
  const names = containers.map((one) => stringAt(one, 'name'))
  return containers.flatMap((one, index) => {
    const name = stringAt(one, 'name')
    const at = `${path}.containers[${index}]`
    return [
      ...(label.test(name)
        ? []
        : [
            {
              reason: 'FieldValueInvalid',
              field: `${at}.name`,
              message: `Invalid value: ${JSON.stringify(name.slice(0, 80))}: must be a lowercase RFC 1123 label of at most 63 characters`,
            },
          ]),
      ...(names.indexOf(name) === index
        ? []
        : [
            {
              reason: 'FieldValueDuplicate',
              field: `${at}.name`,
              message: `Duplicate value: ${JSON.stringify(name.slice(0, 80))}`,
            },
          ]),
      ...(stringAt(one, 'image') === ''
        ? [{ reason: 'FieldValueRequired', field: `${at}.image`, message: 'Required value' }]
        : []),
    ]
  })
}
