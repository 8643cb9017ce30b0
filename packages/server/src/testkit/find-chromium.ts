import { spawnSync } from 'node:child_process'

/** The Chromium of this machine, found as a shell would; null where there is none. */
export function findChromium(): string | null {
  const { stdout } = spawnSync('/bin/sh', ['-c', 'command -v chromium || command -v chromium-browser'], {
    encoding: 'utf8',
  })
  return stdout.trim() || null
}
