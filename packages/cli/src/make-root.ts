import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }

/** Creates the root command. Errors are one line; only run-program.ts exits the process. */
export function makeRoot(): Command {
  return new Command('moor')
    .description('Moorage: a self-hosted control plane for block volumes and clusters.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .showSuggestionAfterError()
}

/** Formats a description as a summary in the parent's list and a sentence in its own help. */
export function formatDescriptions(command: Command): void {
  const meaning = command.description()
  command.summary(meaning).description(`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`)
  for (const option of command.options) if (option.mandatory) option.description += ' (required)'
  for (const child of command.commands) formatDescriptions(child)
}

/** Commander prefixes errors with "error: " and puts suggestions on a separate line. */
function oneLine(text: string): string {
  return `moor: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`
}
