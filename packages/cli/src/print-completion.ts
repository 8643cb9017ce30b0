import type { Command } from 'commander'

/**
 * Prints the completion of a command line for bash: what may follow each command, its own commands and its flags. It is made of the
 * commands as they are declared, so it knows what the help knows; where nothing fits, bash offers files.
 */
export function printCompletion(program: Command): string {
  const places = listPlaces(program, program.name())
  const inner = places.map(({ path }) => `'${path}'`).filter((path) => path.includes(' '))
  const choices = places.map(({ path, words }) => `    '${path}') choices='${words.join(' ')}' ;;`)
  const name = program.name()
  return `_${name}() {
  local path='${name}' choices='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      ${inner.join('|')}) path="$path $word" ;;
    esac
  done
  case "$path" in
${choices.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`
}

interface Place {
  /** Like `moor user create`. */
  readonly path: string
  readonly words: readonly string[]
}

function listPlaces(command: Command, path: string): readonly Place[] {
  const flags = [...command.options.flatMap((option) => option.long ?? []), '--help']
  const own = { path, words: [...command.commands.map((child) => child.name()), ...flags] }
  return [own, ...command.commands.flatMap((child) => listPlaces(child, `${path} ${child.name()}`))]
}
