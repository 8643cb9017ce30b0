/** Compares two versions `<major>.<minor>` by number: negative when the first is older, 0 when equal (1.9 is older than 1.10). */
export function compareVersions(one: string, other: string): number {
  const [oneMajor, oneMinor] = readVersion(one)
  const [otherMajor, otherMinor] = readVersion(other)
  return oneMajor - otherMajor || oneMinor - otherMinor
}

function readVersion(version: string): readonly [number, number] {
  const [major, minor] = version.split('.').map(Number)
  return [Number(major), Number(minor)]
}
