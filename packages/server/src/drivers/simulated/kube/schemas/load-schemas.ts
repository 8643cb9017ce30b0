import { readFileSync } from 'node:fs'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Kubernetes version of the schemas, used for every cluster. */
export const schemaVersion = '1.36'

let loaded: ReadonlyMap<string, KubeFields> | null = null

/**
 * Published types that served kinds reference, by full name; reads them once. Copied from k8s.io/kubernetes 1.36.3 (Apache-2.0) by tools/kube-schemas/main.ts.
 */
export function loadSchemas(): ReadonlyMap<string, KubeFields> {
  loaded ??= new Map(readLines())
  return loaded
}

function readLines(): readonly (readonly [string, KubeFields])[] {
  const text = readFileSync(new URL(`kubernetes-${schemaVersion}.jsonl`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const read: unknown = JSON.parse(line)
      if (!isFields(read) || typeof read['name'] !== 'string' || !isFields(read['schema']))
        throw new Error('A line of the schemas is invalid.')
      return [read['name'], read['schema']] as const
    })
}
