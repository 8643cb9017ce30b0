import { CallError } from '../wire/call-error.ts'

/** Fields of a request body that the parameters of a class set. */
interface ClassFields {
  readonly tags?: readonly string[]
  readonly encryption?: string
}

/**
 * Returns the body fields for the parameters of a class: `tags`, separated by commas, and `encryption`. Skips parameters of sidecars. Throws INVALID_ARGUMENT
 * for a parameter that is not `supported`.
 */
export function readClassParameters(
  parameters: Readonly<Record<string, string>>,
  supported: readonly (keyof ClassFields)[],
): ClassFields {
  const own = Object.entries(parameters).filter(([name]) => !name.startsWith('csi.storage.k8s.io/'))
  const unknown = own.find(([name]) => !supported.some((one) => one === name))
  if (unknown)
    throw new CallError(
      'INVALID_ARGUMENT',
      `Unknown parameter ${unknown[0]}: the class supports ${supported.join(' and ')}.`,
    )
  const { tags, encryption } = Object.fromEntries(own)
  return {
    ...(tags === undefined ? {} : { tags: tags.split(',').map((tag) => tag.trim()) }),
    ...(encryption === undefined ? {} : { encryption }),
  }
}
