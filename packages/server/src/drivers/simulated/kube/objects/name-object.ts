import { randomBytes } from 'node:crypto'
import type { KubeObject } from '../model/kube-object.ts'

const letters = 'bcdfghjklmnpqrstvwxz2456789'

/** An object without a name gets one: its generateName and five random letters and digits. */
export function nameObject(object: KubeObject): KubeObject {
  if (object.metadata.name) return object
  const random = [...randomBytes(5)].map((octet) => letters[octet % letters.length]).join('')
  return { ...object, metadata: { ...object.metadata, name: `${String(object.metadata['generateName'])}${random}` } }
}
