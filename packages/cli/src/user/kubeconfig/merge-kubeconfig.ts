import { OperatorFailure } from '@moorage/server/exit'
import { type Document, isMap, isSeq, parse } from 'yaml'
import { kubeconfigPath, readKubeconfig, replaceKubeconfig } from './own-kubeconfig.ts'
import { pickField } from '../output/render-cell.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Identifies a cluster's entries for their removal, because IDs repeat across installations. */
export interface ClusterMark {
  readonly cluster: number
  readonly created: string
}

const extensionName = 'moorage'

/**
 * Merges the only cluster of kubeconfig `text` into the user's kubeconfig as the current context `name`, and returns the path. Copies only address, CA, and
 * token: `exec`, `proxy-url`, and similar fields would let the service run programs or read requests. Keeps other content. Throws OperatorFailure: exit code 1
 * if `text` lacks a server or token, 2 if the user's kubeconfig is invalid.
 */
export function mergeKubeconfig(env: Environment, text: string, name: string, mark: ClusterMark): string {
  const file = kubeconfigPath(env)
  const own = readKubeconfig(file)
  const { cluster, user } = readParts(text)
  const extensions = [{ name: extensionName, extension: mark }]
  putNamed(own, 'clusters', name, { name, cluster: { ...cluster, extensions } })
  putNamed(own, 'users', name, { name, user })
  putNamed(own, 'contexts', name, { name, context: { cluster: name, user: name } })
  own.set('current-context', name)
  replaceKubeconfig(file, own.toString({ lineWidth: 0 }))
  return file
}

/**
 * Removes a cluster's merged entries from the user's kubeconfig. Returns the path and the removed names; writes nothing without any. Throws OperatorFailure
 * (exit code 2) for an invalid file.
 */
export function unmergeKubeconfig(
  env: Environment,
  mark: ClusterMark,
): { readonly names: readonly string[]; readonly file: string } {
  const file = kubeconfigPath(env)
  const own = readKubeconfig(file)
  const clusters = own.get('clusters')
  const names = (isSeq(clusters) ? clusters.items : [])
    .map((item) => (isMap(item) ? item.toJSON() : null))
    .filter((entry) => isMarked(entry, mark))
    .map((entry) => String(pickField(entry, 'name')))
  if (names.length === 0) return { names, file }
  for (const key of ['clusters', 'users', 'contexts']) {
    const list = own.get(key)
    if (isSeq(list)) list.items = list.items.filter((item) => !isMap(item) || !names.includes(String(item.get('name'))))
  }
  if (names.includes(String(own.get('current-context')))) own.set('current-context', '')
  replaceKubeconfig(file, own.toString({ lineWidth: 0 }))
  return { names, file }
}

function isMarked(entry: unknown, { cluster, created }: ClusterMark): boolean {
  const extensions = pickField(pickField(entry, 'cluster'), 'extensions')
  return [extensions].flat().some((one) => {
    const mark = pickField(one, 'extension')
    return (
      pickField(one, 'name') === extensionName &&
      pickField(mark, 'cluster') === cluster &&
      pickField(mark, 'created') === created
    )
  })
}

function readParts(text: string): { readonly cluster: object; readonly user: object } {
  const whole: unknown = parse(text)
  const [cluster, user] = ['cluster', 'user'].map((kind) => pickField([pickField(whole, `${kind}s`)].flat()[0], kind))
  const taken = { cluster: takeTexts(cluster, clusterKeys), user: takeTexts(user, ['token']) }
  if (!('server' in taken.cluster) || !('token' in taken.user))
    throw new OperatorFailure('The service returned a kubeconfig without a server or a token.', 'refused')
  return taken
}

/** Copied fields. `tls-server-name` is the name to verify if several clusters share an address. */
const clusterKeys = ['server', 'certificate-authority-data', 'tls-server-name']

function takeTexts(from: unknown, keys: readonly string[]): object {
  const pairs = keys.map((key) => [key, pickField(from, key)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => typeof value === 'string'))
}

function putNamed(own: Document, key: string, name: string, entry: object): void {
  const list = own.get(key)
  if (!isSeq(list)) return own.set(key, own.createNode([entry]))
  list.flow = false
  const at = list.items.findIndex((item) => isMap(item) && item.get('name') === name)
  if (at === -1) list.add(own.createNode(entry))
  else list.set(at, own.createNode(entry))
}
