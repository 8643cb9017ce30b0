import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }

/** Returns the root command without subcommands. Its errors are one line and throw CommanderError; only run-program.ts exits the process. */
export function makeRoot(): Command {
  return new Command('moor')
    .description('Moorage: a self-hosted control plane for block volumes and clusters.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .showSuggestionAfterError()
}

/** Sets the summary of a command and its children for the parent's list, and a sentence for their own help. Marks mandatory options as required. */
export function formatDescriptions(command: Command): void {
  const meaning = command.description()
  command.summary(meaning).description(`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`)
  for (const option of command.options) if (option.mandatory) option.description += ' (required)'
  for (const child of command.commands) formatDescriptions(child)
}

function oneLine(text: string): string {
  return `moor: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`
}
