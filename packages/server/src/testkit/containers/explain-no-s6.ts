import { spawnSync } from 'node:child_process'

/** Why units of s6 cannot be tried here; null where they can. */
export function explainNoS6(): string | null {
  if (process.getuid?.() !== 0) return 'units are started as root'
  const missing = ['s6-svscan', 'bwrap', 'ip', 'tar'].filter((file) => spawnSync('which', [file]).status !== 0)
  return missing.length === 0 ? null : `${missing.join(', ')} is not installed`
}
