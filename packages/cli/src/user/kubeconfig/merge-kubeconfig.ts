import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { OperatorFailure } from '@moorage/server/endings'
import { type Document, isMap, isSeq, parseDocument } from 'yaml'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Puts the only cluster of a kubeconfig into the user's own, called `name`, and makes it the current one. All else in the file stays, comments too; it is replaced whole
 * and is the user's only (0600). Answers its path. Throws OperatorFailure (exit 2) for a file that cannot be read.
 */
export function mergeKubeconfig(env: Environment, text: string, name: string): string {
  const file = placeKubeconfig(env)
  const own = readOwn(file)
  const { cluster, user } = readParts(text)
  putNamed(own, 'clusters', name, { name, cluster })
  putNamed(own, 'users', name, { name, user })
  putNamed(own, 'contexts', name, { name, context: { cluster: name, user: name } })
  own.set('current-context', name)
  replaceFile(file, own.toString({ lineWidth: 0 }))
  return file
}

/** The first file of $KUBECONFIG, else ~/.kube/config, as kubectl writes to; where it is a link, what that leads to. */
function placeKubeconfig(env: Environment): string {
  const first = (env['KUBECONFIG'] ?? '').split(delimiter).find((one) => one !== '')
  const file = first ?? join(env['HOME'] || homedir(), '.kube', 'config')
  return existsSync(file) ? realpathSync(file) : file
}

function readOwn(file: string): Document {
  const text = existsSync(file) ? readOrRefuse(file) : ''
  if (text.trim() === '') return parseDocument('apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n')
  const own = parseDocument(text)
  const [error] = own.errors
  if (error || !isMap(own.contents)) throw refuse(file, error?.message ?? 'it is no map')
  const odd = ['clusters', 'users', 'contexts'].find(
    (key) => own.get(key) !== undefined && own.get(key) !== null && !isSeq(own.get(key)),
  )
  if (odd !== undefined) throw refuse(file, `${odd} is no list`)
  return own
}

function readOrRefuse(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refuse(file, error instanceof Error ? error.message : String(error))
  }
}

function refuse(file: string, why: string): OperatorFailure {
  return new OperatorFailure(
    `${file} is not a kubeconfig that can be merged into, and was left as it is: ${why.split('\n')[0] ?? ''}.`,
    'usage',
  )
}

function readParts(text: string): { readonly cluster: unknown; readonly user: unknown } {
  const whole = parseDocument(text)
  const [cluster, user] = [whole.getIn(['clusters', 0, 'cluster']), whole.getIn(['users', 0, 'user'])]
  if (cluster === undefined || user === undefined)
    throw new OperatorFailure('The service answered with a kubeconfig without a cluster.', 'refused')
  return { cluster, user }
}

function putNamed(own: Document, key: string, name: string, entry: object): void {
  const list = own.get(key)
  if (!isSeq(list)) return own.set(key, own.createNode([entry]))
  list.flow = false
  const at = list.items.findIndex((item) => isMap(item) && item.get('name') === name)
  if (at === -1) list.add(own.createNode(entry))
  else list.set(at, own.createNode(entry))
}

function replaceFile(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
    chmodSync(fresh, 0o600)
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
