import type { KubeKind, KubeObjectRef } from './kube-api.ts'

/** API path of a kind's collection or of one object, without undefined query parameters. */
export function apiPath(
  { apiVersion, resource, namespace, ...ref }: KubeKind | KubeObjectRef,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  const steps = [
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource,
    ...('name' in ref ? [ref.name, ...(ref.subresource ? [ref.subresource] : [])] : []),
  ]
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as [string, string]],
  )
  const search = new URLSearchParams(given).toString()
  return `${root}/${steps.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`
}
