import { readFileSync } from 'node:fs'
import { isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Version of Kubernetes whose schemas are used for every cluster, whatever version it shows. */
export const schemaVersion = '1.36'

let loaded: ReadonlyMap<string, KubeFields> | null = null

/**
 * The types that Kubernetes publishes, as they are published, by their full name; only those that the served kinds lead to.
 * Copied from k8s.io/kubernetes 1.36.3 (Apache-2.0) by tools/kube-schemas/main.ts, one in a line. Read once, when they are first needed.
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
        throw new Error('A line of the schemas is none.')
      return [read['name'], read['schema']] as const
    })
}
