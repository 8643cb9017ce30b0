import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { DriverError } from '#reconcile/ports/index.ts'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { isFields, textAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'

/** What stands for the placeholders of manifests, by their names alone. */
export type BundleValues = Readonly<Record<string, string>>

/**
 * Reads what every cluster of a minor is to have from the start: the manifests in `<folder>/<minor>`, files in the order of their names, `${NAME}` replaced. Broken, naming file and reason, where the folder is missing or a
 * manifest is none; nothing of a bundle that cannot be read whole is applied.
 */
export async function readAddonBundle(
  folder: string,
  minor: string,
  values: BundleValues,
): Promise<readonly KubeFields[]> {
  const place = join(folder, minor)
  const names = (await listFiles(place)).filter((name) => /\.ya?ml$/.test(name)).toSorted()
  if (names.length === 0) throw new DriverError('Broken', `There are no manifests of Kubernetes ${minor} in ${place}.`)
  const texts = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
  return texts.flatMap((text, index) => readManifests(text, { file: join(place, names[index] ?? ''), values }))
}

async function listFiles(place: string): Promise<readonly string[]> {
  try {
    return await readdir(place)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new DriverError('Broken', `The manifests in ${place} cannot be read: ${errorMessage(error)}.`, error)
  }
}

/** The objects of one file, those of lists one by one; documents without anything are left out. */
export function readManifests(
  text: string,
  { file, values }: { readonly file: string; readonly values: BundleValues },
): readonly KubeFields[] {
  const refuse = (why: string): DriverError => new DriverError('Broken', `${file} is no manifest: ${why}.`)
  const filled = text.replaceAll(/\$\{([A-Z][A-Z_]*)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw refuse(`nothing is known of ${whole}`)
    return value
  })
  return parseAllDocuments(filled).flatMap((document) => {
    const [problem] = document.errors
    if (problem) throw refuse(problem.message.split('\n')[0] ?? 'it is no YAML')
    const read: unknown = document.toJS()
    if (read === null) return []
    if (!isFields(read)) throw refuse('a document is no object')
    return unfold(read).map((object) => checkObject(object, refuse))
  })
}

function unfold(object: KubeFields): readonly KubeFields[] {
  const items = object['items']
  return object['kind'] === 'List' && Array.isArray(items) ? items.filter(isFields) : [object]
}

function checkObject(object: KubeFields, refuse: (why: string) => DriverError): KubeFields {
  for (const path of [['apiVersion'], ['kind'], ['metadata', 'name']])
    if (textAt(object, ...path) === '') throw refuse(`an object has no ${path.join('.')}`)
  return object
}
