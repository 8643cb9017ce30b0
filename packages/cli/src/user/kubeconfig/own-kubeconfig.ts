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
import { OperatorFailure } from '@moorage/server/exit'
import { type Document, isMap, isSeq, parseDocument } from 'yaml'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the file that kubectl writes to: the first of $KUBECONFIG, otherwise ~/.kube/config. Resolves symbolic links. */
export function kubeconfigPath(env: Environment): string {
  const first = (env['KUBECONFIG'] ?? '').split(delimiter).find((one) => one !== '')
  const file = first ?? join(env['HOME'] || homedir(), '.kube', 'config')
  return existsSync(file) ? realpathSync(file) : file
}

/** Returns the kubeconfig; a new document for a missing or empty file. Throws OperatorFailure (exit code 2) for an invalid file. */
export function readKubeconfig(file: string): Document {
  const text = existsSync(file) ? readFileOrThrow(file) : ''
  if (text.trim() === '') return parseDocument('apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n')
  const own = parseDocument(text)
  const [error] = own.errors
  if (error || !isMap(own.contents)) throw invalidKubeconfigError(file, error?.message ?? 'it is not a map')
  const odd = ['clusters', 'users', 'contexts'].find(
    (key) => own.get(key) !== undefined && own.get(key) !== null && !isSeq(own.get(key)),
  )
  if (odd !== undefined) throw invalidKubeconfigError(file, `${odd} is not a list`)
  return own
}

function readFileOrThrow(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalidKubeconfigError(file, error instanceof Error ? error.message : String(error))
  }
}

function invalidKubeconfigError(file: string, why: string): OperatorFailure {
  return new OperatorFailure(
    `${file} is not a valid kubeconfig and was not changed: ${why.split('\n')[0] ?? ''}.`,
    'usage',
  )
}

/** Replaces the file atomically, for its owner only (0600), and creates its folder. Takes no lock. On an error, throws and keeps the existing file. */
export function replaceKubeconfig(file: string, text: string): void {
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
