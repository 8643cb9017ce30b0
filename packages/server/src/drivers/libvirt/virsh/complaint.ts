/** Lines of libvirt's own log, which stand before what it says: the one of a warning tells why a certificate is refused. */
const logLine = /^\d{4}-\d\d-\d\d [\d:.+]+: \d+: (\w+) : (?:\w+:\d+ : )?(.*)$/

/** What virsh has complained of, as one line for an operator: why before what came of it. */
export function readComplaint(stderr: string): string {
  const said = stderr
    .split('\n')
    .map((line) => {
      const [, level, words = ''] = logLine.exec(line) ?? []
      return level === undefined ? line : level === 'info' ? '' : words
    })
    .map((line) => line.replace(/^error: ?/, '').trim())
    .filter((line) => line !== '')
  return [...new Set(said)].join('; ')
}
