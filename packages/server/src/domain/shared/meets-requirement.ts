/** A requirement of Kubernetes on the labels of something, as it was read. */
interface AnyRequirement {
  readonly key: string
  readonly operator: string
  readonly values: readonly unknown[]
}

/** Whether labels meet one requirement (In, NotIn, Exists, DoesNotExist, Gt, Lt); an operator that is not known is met by none. */
export function meetsRequirement(
  { key, operator, values }: AnyRequirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const held = Object.hasOwn(labels, key) ? labels[key] : undefined
  switch (operator) {
    case 'In':
      return held !== undefined && values.includes(held)
    case 'NotIn':
      return held === undefined || !values.includes(held)
    case 'Exists':
      return held !== undefined
    case 'DoesNotExist':
      return held === undefined
    case 'Gt':
      return held !== undefined && Number(held) > Number(values[0])
    case 'Lt':
      return held !== undefined && Number(held) < Number(values[0])
    default:
      return false
  }
}
