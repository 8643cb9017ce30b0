import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { DriverError } from '#reconcile/ports/index.ts'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { isFields, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'

/** Placeholder values by name. */
export type BundleValues = Readonly<Record<string, string>>

/**
 * Returns the objects of the manifests in `<folder>/<minor>`, with `${NAME}` replaced. Throws Broken, with file and reason, if any part is missing or invalid:
 * an incomplete bundle is never applied.
 */
export async function readAddonBundle(
  folder: string,
  minor: string,
  values: BundleValues,
): Promise<readonly KubeFields[]> {
  const versionFolder = join(folder, minor)
  const names = (await listFiles(versionFolder)).filter((name) => /\.ya?ml$/.test(name)).toSorted()
  if (names.length === 0)
    throw new DriverError('Broken', `No manifests for Kubernetes ${minor} exist in ${versionFolder}.`)
  const texts = await Promise.all(names.map((name) => readFile(join(versionFolder, name), 'utf8')))
  return texts.flatMap((text, index) => readManifests(text, { file: join(versionFolder, names[index] ?? ''), values }))
}

async function listFiles(versionFolder: string): Promise<readonly string[]> {
  try {
    return await readdir(versionFolder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new DriverError('Broken', `The manifests in ${versionFolder} cannot be read: ${errorMessage(error)}.`, error)
  }
}

/**
 * Objects of a manifest, with placeholders replaced, lists flattened and without empty documents. Throws Broken for an invalid manifest or an unknown
 * placeholder.
 */
export function readManifests(
  text: string,
  { file, values }: { readonly file: string; readonly values: BundleValues },
): readonly KubeFields[] {
  const manifestError = (why: string): DriverError =>
    new DriverError('Broken', `${file} is not a valid manifest: ${why}.`)
  const filled = text.replaceAll(/\$\{([A-Z][A-Z_]*)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw manifestError(`the placeholder ${whole} is unknown`)
    return value
  })
  return parseAllDocuments(filled).flatMap((document) => {
    const [problem] = document.errors
    if (problem) throw manifestError(problem.message.split('\n')[0] ?? 'it is not YAML')
    const read: unknown = document.toJS()
    if (read === null) return []
    if (!isFields(read)) throw manifestError('a document is not an object')
    return unfold(read).map((object) => checkObject(object, manifestError))
  })
}

function unfold(object: KubeFields): readonly KubeFields[] {
  const items = object['items']
  return object['kind'] === 'List' && Array.isArray(items) ? items.filter(isFields) : [object]
}

function checkObject(object: KubeFields, manifestError: (why: string) => DriverError): KubeFields {
  for (const path of [['apiVersion'], ['kind'], ['metadata', 'name']])
    if (stringAt(object, ...path) === '') throw manifestError(`an object has no ${path.join('.')}`)
  return object
}
