/** Step of a path in a table: a field and, if it is a list, whether `[]` or `[*]` follows. */
export interface PathStep {
  readonly name: string
  readonly list: string
}

/** Parses a path such as `spec.ports[].port`; the path '' has no steps. */
export function parsePathSteps(path = ''): readonly PathStep[] {
  return path === '' ? [] : path.split('.').map(parseStep)
}

function parseStep(step: string): PathStep {
  const [, name = '', list = ''] = /^(.*?)(\[.?\])?$/.exec(step) ?? []
  return { name, list }
}
