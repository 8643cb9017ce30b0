import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanePrograms } from './run-plane.ts'

/** One minor of Kubernetes, built by `tools/kubernetes/build.sh`. */
export interface BuiltKubernetes {
  /** Version without the leading v. */
  readonly patch: string
  readonly programs: PlanePrograms
}

const folder = process.env['MOORAGE_TEST_KUBERNETES'] ?? ''

/** Returns every minor built in MOORAGE_TEST_KUBERNETES, the newest first; empty without a build. Runs each kube-apiserver for its version. */
export function listBuiltKubernetes(): readonly BuiltKubernetes[] {
  const minors = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^kube-1\.\d+$/.test(name))
  return minors
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((minor) => {
      const program = (name: string): readonly [string] => [join(folder, minor, 'bin', name)]
      const [apiserver] = program('kube-apiserver')
      const said = execFileSync(apiserver, ['--version'], { encoding: 'utf8', timeout: 20_000 })
      const programs = {
        etcd: [join(folder, 'etcd', 'bin', 'etcd')],
        'kube-apiserver': [apiserver],
        'kube-controller-manager': program('kube-controller-manager'),
        'kube-scheduler': program('kube-scheduler'),
      } as const
      return { patch: said.trim().replace('Kubernetes v', ''), programs }
    })
}
