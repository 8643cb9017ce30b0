import { isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { StatusCause } from '../model/kube-errors.ts'

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const labelKey = /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/
const labelValue = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/
const annotationBytesMax = 262_144

/** Violations in an object's name, labels and annotations; empty if valid. */
export function checkMetadata({ kind, metadata }: KubeObject): readonly StatusCause[] {
  const isShort = kind === 'Namespace' || kind === 'Service'
  const isNamed = isShort
    ? label.test(metadata.name) && metadata.name.length <= 63
    : subdomain.test(metadata.name) && metadata.name.length <= 253
  const named = isNamed
    ? []
    : [
        invalid(
          'metadata.name',
          `${JSON.stringify(metadata.name.slice(0, 260))}: must be a lowercase RFC 1123 ${isShort ? 'label of at most 63' : 'subdomain of at most 253'} characters`,
        ),
      ]
  return [...named, ...checkLabels(metadata.labels), ...checkAnnotations(metadata.annotations)]
}

/** Error of an invalid field value. */
export const invalid = (field: string, message: string): StatusCause => ({
  reason: 'FieldValueInvalid',
  field,
  message: `Invalid value: ${message}`,
})

function checkLabels(labels: unknown): readonly StatusCause[] {
  if (labels === undefined) return []
  if (!isFields(labels)) return [invalid('metadata.labels', 'must be an object with string values')]
  const odd = Object.entries(labels).filter(
    ([key, value]) => !labelKey.test(key) || typeof value !== 'string' || !labelValue.test(value),
  )
  return odd.map(([key, value]) =>
    invalid(
      'metadata.labels',
      `${JSON.stringify(`${key}=${textOf(value)}`.slice(0, 300))}: a label is at most 63 letters, digits, "-", "_" and ".", and begins and ends with a letter or digit`,
    ),
  )
}

function checkAnnotations(annotations: unknown): readonly StatusCause[] {
  if (annotations === undefined) return []
  const isGood =
    isFields(annotations) &&
    Object.values(annotations).every((one) => typeof one === 'string') &&
    JSON.stringify(annotations).length <= annotationBytesMax
  return isGood
    ? []
    : [invalid('metadata.annotations', `must be strings of at most ${annotationBytesMax} bytes in total`)]
}
