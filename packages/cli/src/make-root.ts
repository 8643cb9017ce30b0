import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }

/** Begins a command line: what goes wrong is one line, and the process ends where it was started, by run-program.ts. */
export function makeRoot(): Command {
  return new Command('moor')
    .description('Moorage: a self-hosted control plane for block volumes and clusters.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .showSuggestionAfterError()
}

/** What a command is for is a part of a line in the list of its parent, and a sentence in its own help. */
export function speakInSentences(command: Command): void {
  const meaning = command.description()
  command.summary(meaning).description(`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`)
  for (const option of command.options) if (option.mandatory) option.description += ' (required)'
  for (const child of command.commands) speakInSentences(child)
}

/** Commander says "error: ..." and puts its suggestion on a line of its own. */
function oneLine(text: string): string {
  return `moor: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`
}
