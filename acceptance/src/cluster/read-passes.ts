/** One pass of a worker over a resource, as its log tells at level debug. */
export interface Pass {
  readonly kind: string
  readonly id: number
  readonly epoch: number
}

/** Reads the passes out of what a worker said on stderr: JSON lines (issue 2, point 1). */
export function readPasses(stderr: string): Pass[] {
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Partial<Pass> & { msg?: string })
  return lines.filter((line) => line.msg === 'pass').map(({ kind = '', id = 0, epoch = 0 }) => ({ kind, id, epoch }))
}
