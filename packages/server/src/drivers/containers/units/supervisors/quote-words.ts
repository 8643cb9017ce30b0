/** A word of a shell script, whatever is in it. */
export function quoteInShell(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** A word of a command line of systemd: quoted, and without the expansion of specifiers and variables. */
export function quoteInSystemd(word: string): string {
  const escaped = word
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
  return `"${escaped}"`
}
