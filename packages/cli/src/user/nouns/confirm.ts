import { OperatorFailure } from '@moorage/server/exit'
import { terminalLine } from '@moorage/server/logging/terminal-text'

/** Operations that require confirmation by --yes or on a terminal. */
const consequences: Readonly<Record<string, string>> = {
  'volume.delete': 'it will be detached, and can be restored for a limited time (moor trash list)',
  'host.delete':
    'its volumes will be detached, and it can be restored with its disks for a limited time (moor trash list)',
  'cluster.delete':
    'its nodes and their local data will be lost; the rest can be restored for a limited time (moor trash list)',
  'pool.delete':
    'its nodes and their local data will be lost; the pool can be restored for a limited time (moor trash list)',
  'host.rebuild':
    'its disks and configurations will be replaced, and can be restored for a limited time (moor trash list)',
  'disk.delete': 'it can be restored for a limited time (moor trash list)',
  'config.delete': 'its volumes will be detached, and this cannot be undone',
  'cluster.recycle': 'all nodes will be replaced and the data on their disks lost',
  'pool.recycle': 'all nodes of the pool will be replaced and the data on their disks lost',
  'node.recycle': 'the node will be replaced and the data on its disk lost',
  'cluster.regenerate': 'existing kubeconfigs and tokens will stop working',
  'kubeconfig.delete': 'existing kubeconfigs will stop working, and a new one will be issued',
  'cluster_token.delete': 'the token of the cluster will stop working, and a new one will be issued',
  'lock.delete': 'the resource can be deleted again',
  'client.reset_secret': 'the current secret of the application will stop working',
  'disk.reset_password': 'the current password of the operating system will stop working',
}

/** Returns the consequence of a destructive operation; null if the operation needs no confirmation. */
export function consequenceOf(operation: string): string | null {
  return consequences[operation] ?? (operation.endsWith('.delete') ? 'this cannot be undone' : null)
}

/** Destructive call to confirm. */
export interface DestructiveCall {
  readonly title: string
  readonly consequence: string
  readonly isConfirmed: boolean
}

/**
 * Asks on the terminal unless `isConfirmed`. Throws OperatorFailure before any change: exit code 2 without a terminal, 130 on Ctrl-C, 1 unless the answer is
 * yes.
 */
export async function confirm({ title, consequence, isConfirmed }: DestructiveCall): Promise<void> {
  if (isConfirmed) return
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new OperatorFailure(`${title}: ${consequence}. To confirm without a terminal, add --yes.`, 'usage')
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const stop = new AbortController()
  terminal.once('SIGINT', () => stop.abort())
  terminal.once('close', () => stop.abort())
  const answer = await terminal
    .question(terminalLine(`${title}: ${consequence}. Continue? [y/N] `), { signal: stop.signal })
    .catch(() => null)
  terminal.close()
  if (answer === null) throw new OperatorFailure('Interrupted. Nothing was changed.', 'interrupted')
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorFailure('Nothing was changed.', 'refused')
}
