import type { Command } from 'commander'
import type { Operation } from '@moorage/sdk'
import { addBodyOptions, flagOf } from '../arguments/add-body-options.ts'
import { type Field, loadFields } from '../arguments/field.ts'
import { operationHelp } from '../generated/operation-help.ts'
import { argumentOf } from '../names/resolve-path.ts'
import { addOutputOptions } from '../output/format.ts'
import { userNouns } from '../user-nouns.ts'
import { consequenceOf } from './confirm.ts'
import { addContextOption } from './add-context-option.ts'
import { addLockedResourceOptions } from './locked-resource.ts'
import { addListOptions } from './add-list-options.ts'
import { addWaitOptions } from './add-wait-options.ts'
import { listNounOperations, positionalsOf, verbAliases, verbOf } from './operation-table.ts'
import { runOperation } from './run-operation.ts'

/** Adds a noun with a command per operation except streams, and returns it. Names, arguments, flags, and help come from the operation table. */
export async function addNoun(program: Command, word: string): Promise<Command> {
  const { resource = word, meaning = '' } = userNouns[word] ?? {}
  const noun = program.command(word).description(meaning)
  for (const operation of listNounOperations(resource)) {
    if (operation.answer === 'stream') continue
    await addOperation(noun, operation)
  }
  return noun
}

async function addOperation(noun: Command, operation: Operation): Promise<void> {
  const { name, parameters, dialects } = operation
  const fields = operation.hasBody === true ? await loadFields(name) : []
  const own = positionalsOf(name)
  const verb = verbOf(name)
  const command = noun.command(verb).aliases([...(verbAliases[verb] ?? [])])
  command.description(meaningOf(name) + (dialects?.length === 1 ? ` (only in the ${dialects[0]} dialect)` : ''))
  for (const parameter of parameters) command.argument(`<${argumentOf(parameter)}>`, describeParameter(parameter))
  for (const field of own) command.argument(`[${flagOf(field.replace(/_id$/, ''))}]`, `as --${flagOf(field)}`)
  addOperationOptions(command, operation, fields)
  command.action(async () =>
    runOperation({ operation, fields, word: noun.name(), texts: command.args, options: command.opts() }),
  )
}

function addOperationOptions(command: Command, operation: Operation, fields: readonly Field[]): void {
  const { name, hasBody, isJob, answer, query = [] } = operation
  const isLock = name === 'lock.create'
  if (isLock) addLockedResourceOptions(command)
  if (hasBody === true) addBodyOptions(command, fields, isLock ? ['entity_type', 'entity_id'] : positionalsOf(name))
  if (answer === 'page') addListOptions(command)
  for (const key of query) command.option(`--${flagOf(key)} <text>`, `query parameter ${key}`)
  if (consequenceOf(name) !== null) command.option('-y, --yes', 'do not ask for confirmation')
  if (isJob === true) addWaitOptions(command)
  addOutputOptions(command)
  addContextOption(command)
}

function meaningOf(name: string): string {
  const sentence = (operationHelp[name] ?? name).replace(/\.$/, '')
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const described: Readonly<Record<string, string>> = {
  nodeId: 'ID of the node; see "moor pool view"',
  trashId: 'label of the deleted resource, or ID of the trash item',
  username: 'username of the user',
  address: 'the address',
  label: 'the tag',
  version: 'version such as 1.36',
  year: 'year such as 2026',
  month: 'month, 1 to 12',
}

function describeParameter(parameter: string): string {
  const word = argumentOf(parameter).replaceAll('-', ' ')
  return described[parameter] ?? (isNamedParameter(parameter) ? `label or ID of the ${word}` : `ID of the ${word}`)
}

function isNamedParameter(parameter: string): boolean {
  return /^(volume|host|config|disk|cluster|pool|sshKey|token|app|client)Id$/.test(parameter)
}
