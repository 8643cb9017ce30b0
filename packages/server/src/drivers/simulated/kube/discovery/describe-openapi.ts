import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'
import { schemaVersion } from '../schemas/load-schemas.ts'
import { typeNameOf } from '../schemas/types-of-kinds.ts'
import { asSecondVersion, listSchemas } from './list-schemas.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import type { KubeResource } from '../model/kube-resource.ts'

const versions = [...new Set(kubeResources.flatMap((one) => one.versions.map((version) => apiVersionOf(one, version))))]
const info = { title: 'Kubernetes', version: `v${schemaVersion}` }

const groupPath = (apiVersion: string): string =>
  apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`

/** Body of /openapi/v3: the document URL of every group version. */
export function describeOpenApiIndex(): unknown {
  return {
    paths: Object.fromEntries(
      versions.map((one) => [groupPath(one), { serverRelativeURL: `/openapi/v3/${groupPath(one)}` }]),
    ),
  }
}

/** Body of /openapi/v3/<prefix>; null if not served. */
export function describeOpenApi(prefix: string): unknown {
  const apiVersion = versions.find((one) => groupPath(one) === prefix)
  if (apiVersion === undefined) return null
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  const served = kubeResources.filter((one) => one.group === group && one.versions.includes(version))
  const schemas = [...listSchemas(served.map(typeNameOf))].map(
    ([name, schema]) => [name, { ...schema, ...namedBy(served, name, version) }] as const,
  )
  return {
    openapi: '3.0.0',
    info,
    paths: Object.fromEntries(
      served.map((one) => describePath(one, { prefix, version, parameters: parametersOfThird })),
    ),
    components: { schemas: Object.fromEntries(schemas) },
  }
}

function namedBy(served: readonly KubeResource[], name: string, version: string): KubeFields {
  const kinds = served.filter((one) => typeNameOf(one) === name).map(({ group, kind }) => ({ group, version, kind }))
  return kinds.length === 0 ? {} : { 'x-kubernetes-group-version-kind': kinds }
}

const query = ['dryRun', 'fieldManager', 'fieldValidation', 'force'] as const
const parametersOfThird = query.map((name) => ({ name, in: 'query', schema: { type: 'string', uniqueItems: true } }))
const parametersOfSecond = query.map((name) => ({ name, in: 'query', type: 'string', uniqueItems: true }))

interface PathContext {
  readonly prefix: string
  readonly version: string
  readonly parameters: readonly object[]
}

function describePath(
  { name, kind, group, isNamespaced }: KubeResource,
  { prefix, version, parameters }: PathContext,
): readonly [string, { readonly get: KubeFields; readonly patch: KubeFields }] {
  const path = `/${prefix}/${isNamespaced ? 'namespaces/{namespace}/' : ''}${name}/{name}`
  const about = {
    'x-kubernetes-group-version-kind': { group, version, kind },
    responses: { 200: { description: 'OK' } },
  }
  return [
    path,
    {
      get: { 'x-kubernetes-action': 'get', ...about },
      patch: { 'x-kubernetes-action': 'patch', ...about, parameters },
    },
  ]
}

/** Body of /openapi/v2: all paths and schemas as Swagger 2.0. */
export function describeOpenApiV2(): {
  readonly swagger: string
  readonly paths: KubeFields
  readonly definitions: KubeFields
} & KubeFields {
  const paths = kubeResources.flatMap((one) =>
    one.versions.map((version) =>
      describePath(one, { prefix: groupPath(apiVersionOf(one, version)), version, parameters: parametersOfSecond }),
    ),
  )
  const definitions = [...listSchemas(kubeResources.map(typeNameOf))].map(([name, schema]) => {
    const kinds = kubeResources
      .filter((one) => typeNameOf(one) === name)
      .flatMap(({ group, kind, versions: all }) => all.map((version) => ({ group, version, kind })))
    const named = kinds.length === 0 ? {} : { 'x-kubernetes-group-version-kind': kinds }
    return [name, { ...asSecondVersion(schema), ...named }] as const
  })
  return { swagger: '2.0', info, paths: Object.fromEntries(paths), definitions: Object.fromEntries(definitions) }
}
