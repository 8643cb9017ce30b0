import { openSync } from 'node:fs'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { listBuiltKubernetes } from '../kubernetes/built-kubernetes.ts'
import type { PlanePrograms } from '../kubernetes/run-plane.ts'
import { freezeProcess } from '../programs/freeze-process.ts'

/** Returns why control planes cannot run here; null if they can. */
export function explainNoKube(): string | null {
  return listBuiltKubernetes().length === 0
    ? 'MOORAGE_TEST_KUBERNETES is not a folder with a build of tools/kubernetes/build.sh'
    : null
}

/** Running control plane program. */
export interface KubeProgram {
  kill(): Promise<void>
  freeze(isFrozen: boolean): void
}

/**
 * Starts a program of the newest built minor; throws if it was not built. Its output is appended to `NAME.log` in the folder. `freeze` suspends or resumes it.
 */
export function startKubeProgram(folder: string, name: keyof PlanePrograms, args: readonly string[]): KubeProgram {
  const [file] = listBuiltKubernetes()[0]?.programs[name] ?? []
  if (file === undefined) throw new Error(`${name} was not built`)
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', log, log],
    cwd: folder,
  })
  const closed = once(child, 'close')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
    freeze: (isFrozen) => {
      if (isFrozen) freezeProcess(child.pid ?? 0)
      else child.kill('SIGCONT')
    },
  }
}
