/** Line of libvirt's own log, which says why a certificate is rejected. */
const logLine = /^\d{4}-\d\d-\d\d [\d:.+]+: \d+: (\w+) : (?:\w+:\d+ : )?(.*)$/

/** Returns virsh's errors as one line, the cause before the effect; empty without errors. */
export function readErrorOutput(stderr: string): string {
  const messages = stderr
    .split('\n')
    .map((line) => {
      const [, level, words = ''] = logLine.exec(line) ?? []
      return level === undefined ? line : level === 'info' ? '' : words
    })
    .map((line) => line.replace(/^error: ?/, '').trim())
    .filter((line) => line !== '')
  return [...new Set(messages)].join('; ')
}
