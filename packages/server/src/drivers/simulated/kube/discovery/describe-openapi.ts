import { apiVersionOf, kubeResources } from '../model/kube-resource.ts'

const versions = [...new Set(kubeResources.flatMap((one) => one.versions.map((version) => apiVersionOf(one, version))))]

/** `api/v1` or `apis/apps/v1`: where a version is in the OpenAPI index. */
const placeOf = (apiVersion: string): string => (apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`)

/** The body of /openapi/v3: which documents there are. */
export function describeOpenApiIndex(): unknown {
  return {
    paths: Object.fromEntries(
      versions.map((one) => [placeOf(one), { serverRelativeURL: `/openapi/v3/${placeOf(one)}` }]),
    ),
  }
}

/**
 * The body of /openapi/v3/<place>: no schemas, only that the server looks at the fields itself (fieldValidation), so that clients
 * send objects without knowing them. Null when there is no such document.
 */
export function describeOpenApi(place: string): unknown {
  const apiVersion = versions.find((one) => placeOf(one) === place)
  if (apiVersion === undefined) return null
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  const served = kubeResources.filter((one) => one.group === group && one.versions.includes(version))
  const paths = served.map(({ name, kind, isNamespaced }) => {
    const path = `/${place}/${isNamespaced ? 'namespaces/{namespace}/' : ''}${name}/{name}`
    const operation = {
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': { group, version, kind },
      parameters: [{ name: 'fieldValidation', in: 'query', schema: { type: 'string', uniqueItems: true } }],
      responses: { 200: { description: 'OK' } },
    }
    return [path, { patch: operation }] as const
  })
  return { openapi: '3.0.0', info: { title: 'Kubernetes', version: 'simulated' }, paths: Object.fromEntries(paths) }
}

/** The body of /openapi/v2, as JSON and as its binary form (gnostic openapi.v2.Document): a document without schemas, so that old clients check nothing. */
export const emptyOpenApi = {
  json: { swagger: '2.0', info: { title: 'Kubernetes', version: 'simulated' }, paths: {} },
  // Fields 1 (swagger) and 2 (info: title 1, version 2), each as length and text, and an empty field 8 (paths).
  binary: Buffer.concat([
    field(1, Buffer.from('2.0')),
    field(2, Buffer.concat([field(1, Buffer.from('Kubernetes')), field(2, Buffer.from('simulated'))])),
    field(8, Buffer.alloc(0)),
  ]),
} as const

function field(number: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2, value.length), value])
}
