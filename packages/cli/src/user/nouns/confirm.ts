import { OperatorFailure } from '@moorage/server/endings'
import { terminalLine } from '../../output/terminal-text.ts'

/** What is lost by operations that destroy something, by their names; they are not done without a word (--yes, or an answer on a terminal). */
const losses: Readonly<Record<string, string>> = {
  'host.rebuild': 'all disks of the host are made anew',
  'config.delete': 'the volumes in its slots are detached, and this cannot be undone',
  'cluster.recycle': 'all nodes are replaced, with what their disks hold',
  'pool.recycle': 'all nodes of the pool are replaced, with what their disks hold',
  'node.recycle': 'the node is replaced, with what its disk holds',
  'cluster.regenerate': 'kubeconfigs and tokens that were given out end',
  'kubeconfig.delete': 'kubeconfigs that were given out end, and a new one is made',
  'cluster_token.delete': 'the token of the cluster ends, and a new one is made',
  'client.reset_secret': 'the secret that the application has now ends',
  'disk.reset_password': 'the password that the system has now ends',
}

/** What an operation destroys, for the question before it; null where it destroys nothing. */
export function lossOf(operation: string): string | null {
  return losses[operation] ?? (operation.endsWith('.delete') ? 'this cannot be undone' : null)
}

/** A call that is to be confirmed. */
export interface Destruction {
  /** Like `volume delete data`. */
  readonly title: string
  readonly loss: string
  /** Whether --yes was given. */
  readonly isConfirmed: boolean
}

/**
 * Asks on the terminal whether something is to be destroyed. Throws OperatorFailure: exit 2 without a terminal to ask on and without --yes, 1 for any answer but
 * yes; nothing was changed then.
 */
export async function confirm({ title, loss, isConfirmed }: Destruction): Promise<void> {
  if (isConfirmed) return
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new OperatorFailure(`${title}: ${loss}. Add --yes to do it without a question.`, 'usage')
  const { createInterface } = await import('node:readline/promises')
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const stop = new AbortController()
  asking.once('SIGINT', () => stop.abort())
  asking.once('close', () => stop.abort())
  const answer = await asking
    .question(terminalLine(`${title}: ${loss}. Go on? [y/N] `), { signal: stop.signal })
    .catch(() => null)
  asking.close()
  if (answer === null) throw new OperatorFailure('Interrupted; nothing was changed.', 'interrupted')
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorFailure('Nothing was changed.', 'refused')
}
