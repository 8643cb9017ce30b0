import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { UnitOptions } from '#drivers/containers/index.ts'

/** Service supervisor of a test. */
export interface SupervisorUnderTest {
  readonly kind: UnitOptions['supervisor']
  /** Returns why the supervisor cannot run here; null if it can. */
  explainMissing(): string | null
  /** Ends a folder's supervisor, except systemd. */
  end(folder: string): void
}

const programs = ['bwrap', 'ip', 'tar']

/** s6, and systemd of the machine or of `tools/kubernetes/start-systemd.sh`. */
export const supervisorsUnderTest: readonly SupervisorUnderTest[] = [
  {
    kind: 's6',
    explainMissing: () => explainNoPrograms(['s6-svscan', ...programs]),
    end: (folder) => spawnSync('s6-svscanctl', ['-t', join(folder, 'services')]),
  },
  {
    kind: 'systemd',
    explainMissing: () => explainNoPrograms(['systemctl', ...programs]) ?? explainNoSystemd(),
    end: () => undefined,
  },
]

function explainNoPrograms(files: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return 'units are started as root'
  const missing = files.filter((file) => spawnSync('which', [file]).status !== 0)
  return missing.length === 0 ? null : `${missing.join(', ')} is not installed`
}

function explainNoSystemd(): string | null {
  const { stdout } = spawnSync('systemctl', ['is-system-running'], { encoding: 'utf8' })
  return /^(running|degraded)$/m.test(stdout) ? null : 'systemd does not run (tools/kubernetes/start-systemd.sh)'
}
