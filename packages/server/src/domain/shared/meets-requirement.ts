interface AnyRequirement {
  readonly key: string
  readonly operator: string
  readonly values: readonly unknown[]
}

/** True if the labels meet the requirement (In, NotIn, Exists, DoesNotExist, Gt, Lt). Unknown operators are never met. */
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
