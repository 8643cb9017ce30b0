import { execFileSync, spawnSync } from 'node:child_process'

/** Returns the path of chromium or chromium-browser on PATH, or null. */
export function findChromium(): string | null {
  const { stdout } = spawnSync('/bin/sh', ['-c', 'command -v chromium || command -v chromium-browser'], {
    encoding: 'utf8',
  })
  return stdout.trim() || null
}

interface Kubectl {
  readonly program: string
  readonly version: string
}

/** Returns path and version of kubectl on PATH and in MOORAGE_TEST_KUBECTL (separated by colons), without those that do not run. */
export function findKubectls(): readonly Kubectl[] {
  const listed = execFileSync(
    '/bin/sh',
    ['-c', 'command -v kubectl; printf %s "$MOORAGE_TEST_KUBECTL" | tr : "\\n"; true'],
    { encoding: 'utf8' },
  )
  const programs = new Set(listed.split('\n').filter((one) => one !== ''))
  return [...programs].flatMap((program) => {
    const version = readVersion(program)
    return version === undefined ? [] : [{ program, version }]
  })
}

function readVersion(program: string): string | undefined {
  try {
    return /"gitVersion": "(v[^"]+)"/.exec(
      execFileSync(program, ['version', '--client', '-o', 'json'], { encoding: 'utf8' }),
    )?.[1]
  } catch {
    return undefined
  }
}
