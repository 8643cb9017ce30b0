const bash = `_moor() {
  local found
  mapfile -t found < <(moor __complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  for word in "\${found[@]}"; do COMPREPLY+=("$(printf '%q' "$word")"); done
}
complete -o default -F _moor moor
`

const zsh = `#compdef moor
_moor() {
  local -a found
  local line
  for line in "\${(@f)$(moor __complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n "$line" ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  (( \${#found} )) && _describe moor found || _files
}
compdef _moor moor
`

const fish = `complete -c moor -a '(moor __complete fish (commandline -opc)[2..-1] (commandline -ct | string collect --allow-empty) 2>/dev/null)'
`

/** Completion scripts by shell. Without a match, the shell completes file names. */
export const completionScripts: Readonly<Record<string, string>> = { bash, zsh, fish }
