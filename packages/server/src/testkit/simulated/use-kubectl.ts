import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { KubeBench } from './kube-bench.ts'

/** A kubectl program with the kubeconfig of a bench. */
export interface Kubectl {
  /** Runs kubectl; returns its exit code, and stdout followed by stderr. */
  run(args: readonly string[], input?: string): Promise<{ code: number | null; output: string }>
  /** Runs a command, whose words are separated by spaces, and expects success. Returns the trimmed output. */
  kubectl(command: string, input?: string): Promise<string>
}

/** Writes a kubeconfig for the bench's cluster to the folder, and returns kubectl with it. */
export function useKubectl(program: string, bench: KubeBench, folder: string): Kubectl {
  mkdirSync(join(folder, 'cache'))
  writeFileSync(join(folder, 'config'), JSON.stringify(kubeconfigOf(bench)))
  const run: Kubectl['run'] = async (args, input = '') => {
    const child = spawn(program, [
      '--kubeconfig',
      join(folder, 'config'),
      '--cache-dir',
      join(folder, 'cache'),
      ...args,
    ])
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    child.stdin.end(input)
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, output: `${stdout}${stderr}` }
  }
  const kubectl: Kubectl['kubectl'] = async (command, input = '') => {
    const { code, output } = await run(command.split(' '), input)
    expect([code, output], command).toEqual([0, output])
    return output.trim()
  }
  return { run, kubectl }
}

function kubeconfigOf({ url, token }: KubeBench): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'bench',
    clusters: [{ name: 'bench', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'bench', context: { cluster: 'bench', user: 'admin', namespace: 'default' } }],
  }
}
