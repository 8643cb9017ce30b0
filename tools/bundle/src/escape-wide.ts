import type { Plugin } from 'rolldown'

/**
 * Writes characters beyond Latin-1 as `\uXXXX`: one of them in a file makes V8 keep all of its text at two octets a character, for as long as the process
 * runs (14 MiB instead of 7). They stand in strings, templates and patterns only, where both mean the same; fails where one follows a backslash, which would not.
 */
export function escapeWide(): Plugin {
  return {
    name: 'escape-wide',
    // After all else: whatever prints the code once more would write them as they were. No line moves.
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        const escaped = /\\[\u0100-\uffff]/.exec(file.code)
        if (escaped) throw new Error(`${file.fileName}: ${escaped[0]} cannot be written in Latin-1.`)
        file.code = file.code.replaceAll(/[\u0100-\uffff]/g, escape)
      }
    },
  }
}

function escape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
