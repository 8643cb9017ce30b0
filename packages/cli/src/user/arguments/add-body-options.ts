import { type Command, Option } from 'commander'
import { addText } from './add-text.ts'
import type { Field } from './field.ts'
import { readInteger } from './read-value.ts'

/** Returns the flag of a field, without dashes: `host-id`. */
export function flagOf(name: string): string {
  return name.replaceAll('_', '-')
}

/** Returns Commander's key of a flag: `hostId`. */
export function optionKey(name: string): string {
  return flagOf(name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Adds a flag per body field, --json-body, and --user-data for `metadata.user_data`. The help does not mark `positional` fields as required. */
export function addBodyOptions(command: Command, fields: readonly Field[], positional: readonly string[]): void {
  for (const field of fields) {
    for (const option of makeOptions(field)) command.addOption(option)
    if (field.isRequired && !positional.includes(field.name))
      for (const option of command.options.filter(({ long }) => long === `--${flagOf(field.name)}`))
        option.description += ' (required)'
  }
  if (fields.some(({ name }) => name === 'metadata'))
    command.option('--user-data <@file|->', 'user data for cloud-init, from a file or stdin; encoded in Base64')
  command.option('--json-body <@file|->', 'request body as JSON, from a file or stdin; flags override its fields')
}

function makeOptions(field: Field): readonly Option[] {
  const flag = `--${flagOf(field.name)}`
  const meaning = describeField(field)
  if (field.kind === 'boolean')
    return [
      new Option(flag, `${meaning} --no-${flagOf(field.name)}: no`),
      new Option(`--no-${flagOf(field.name)}`).hideHelp(),
    ]
  const option = new Option(`${flag} <${placeholderOf(field)}>`, meaning)
  if (field.kind.includes('|')) return [option.choices(field.kind.split('|'))]
  if (isListed(field)) option.argParser(addText)
  if (field.kind === 'integer' && referenceOf(field.name) === null)
    option.argParser((text) => (field.isNullable && text === 'null' ? text : String(readInteger(flag, text))))
  const short = field.name.replace(/_id$/, '')
  return referenceOf(field.name) === null || short === field.name
    ? [option]
    : [option, new Option(`--${flagOf(short)} <${placeholderOf(field)}>`).hideHelp()]
}

/** Returns the kind of resource whose ID the field contains, or null. The CLI also accepts the label of the resource. */
export function referenceOf(name: string): 'host' | 'volume' | 'config' | 'snapshot' | 'backup' | null {
  if (name === 'host_id' || name === 'hosts') return 'host'
  if (name === 'volumes') return 'volume'
  if (name === 'snapshot_id') return 'snapshot'
  if (name === 'backup_id') return 'backup'
  return name === 'config_id' ? 'config' : null
}

/** True if a flag can be repeated. */
export function isListed({ kind }: Field): boolean {
  return kind === 'texts' || kind === 'integers' || kind === 'objects'
}

/** True if the flag accepts `-` and `@file`: a secret, or a public key. */
export function canReadFile({ isSecret, name }: Field): boolean {
  return isSecret || name === 'ssh_key' || name === 'authorized_keys'
}

function describeField(field: Field): string {
  const meaning = field.meaning.charAt(0).toUpperCase() + field.meaning.slice(1)
  const hints = [
    ...(referenceOf(field.name) === null ? [] : ['Label or ID.']),
    ...(isListed(field) ? ['Can be repeated.'] : []),
    ...(canReadFile(field) ? ['Use - to read stdin, @file to read a file.'] : []),
  ]
  return [meaning, ...hints].join(' ')
}

function placeholderOf({ kind, name }: Field): string {
  const reference = referenceOf(name)
  if (reference !== null) return reference
  if (kind === 'object' || kind === 'objects' || kind === 'map') return 'key=value,...'
  if (kind === 'integer' || kind === 'integers') return 'number'
  return kind.includes('|') ? 'word' : 'text'
}
