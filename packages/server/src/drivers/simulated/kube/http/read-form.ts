/** In which form a caller wants objects. */
export type AnswerForm = 'object' | 'table' | 'metadata'

/** Reads the form from the media types a caller takes; the first that is served wins. */
export function readForm(accept: string): AnswerForm {
  for (const type of accept.split(',').map((one) => one.trim())) {
    if (!/^(application\/json|application\/\*|\*\/\*)/.test(type)) continue
    const as = /;\s*as=(\w+)/.exec(type)?.[1]
    if (as === undefined) return 'object'
    if (as === 'Table') return 'table'
    if (as.startsWith('PartialObjectMetadata')) return 'metadata'
  }
  return 'object'
}
