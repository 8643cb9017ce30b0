import { isDeepStrictEqual } from 'node:util'
import type { KubeFields, KubeObject } from '../model/kube-object.ts'
import type { KubeAct } from './kube-act.ts'

/** The act that gives an object another status; none when it has it already. Fields that are undefined count as absent. */
export function writeStatus(object: KubeObject, status: KubeFields): readonly KubeAct[] {
  const wanted = JSON.parse(JSON.stringify(status)) as KubeFields
  return isDeepStrictEqual(object['status'] ?? {}, wanted)
    ? []
    : [{ kind: 'write', object: { ...object, status: wanted } }]
}

/** The act that gives an object another spec; none when it has it already. */
export function writeSpec(object: KubeObject, spec: KubeFields): readonly KubeAct[] {
  const wanted = JSON.parse(JSON.stringify(spec)) as KubeFields
  return isDeepStrictEqual(object['spec'] ?? {}, wanted) ? [] : [{ kind: 'write', object: { ...object, spec: wanted } }]
}
