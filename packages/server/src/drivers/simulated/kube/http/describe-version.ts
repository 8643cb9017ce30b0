/** The body of /version for a version without the leading v, for example `1.36.2`. */
export function describeVersion(patch: string): unknown {
  const [major, minor] = patch.split('.')
  return {
    major,
    minor,
    gitVersion: `v${patch}`,
    gitCommit: '0000000000000000000000000000000000000000',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: 'simulated',
    compiler: 'simulated',
    platform: 'linux/amd64',
  }
}
