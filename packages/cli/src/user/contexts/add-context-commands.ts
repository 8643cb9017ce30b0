import type { Command } from 'commander'
import { OperatorFailure } from '@moorage/server/exit'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { printList, printResource } from '../output/print-resource.ts'
import { chooseContext } from './choose-context.ts'
import { type Contexts, contextsPath, readContexts, writeContexts } from './contexts-file.ts'

/** Adds `moor context list`, `use`, `view` and `delete`, which read or change the contexts file. Tokens are never printed. */
export function addContextCommands(program: Command): void {
  const context = program.command('context').description('manage the installations saved on this machine')
  const list = context.command('list').alias('ls').description('list contexts and mark the current context')
  addOutputOptions(list).action(async () =>
    printList(listContexts(), { resource: 'context', dialect: 'neutral' }, readOutputChoice(list.opts())),
  )
  const view = context
    .command('view')
    .aliases(['show', 'get'])
    .description('show the context that commands use, and its source')
  addOutputOptions(view).argument('[name]', 'name of a context (default: the context that commands use)')
  view.action(async (name: string | undefined) => {
    const { token: _token, renewal, ...chosen } = await chooseContext(process.env, name)
    await printResource(
      { ...chosen, sign_in: renewal ? 'browser' : 'token' },
      { resource: 'context', dialect: 'neutral' },
      readOutputChoice(view.opts()),
    )
  })
  context
    .command('use')
    .description('set the current context')
    .argument('<name>', 'name of the context')
    .action((name: string) => changeContexts(name, (contexts) => ({ ...contexts, current: name })))
  context
    .command('delete')
    .aliases(['rm', 'remove'])
    .description('delete a context and its local token; does not revoke the token')
    .argument('<name>', 'name of the context')
    .action((name: string) => changeContexts(name, ({ current, contexts }) => forget(name, { current, contexts })))
}

function forget(name: string, { current, contexts }: Contexts): Contexts {
  const { [name]: _deleted, ...left } = contexts
  return { current: current === name ? null : current, contexts: left }
}

function listContexts(): readonly object[] {
  const { current, contexts } = readContexts(contextsPath(process.env))
  return Object.entries(contexts).map(([name, { url, dialect, renewal }]) => ({
    label: name,
    current: name === current,
    url,
    dialect,
    sign_in: renewal ? 'browser' : 'token',
  }))
}

function changeContexts(name: string, change: (contexts: Contexts) => Contexts): void {
  const file = contextsPath(process.env)
  const contexts = readContexts(file)
  if (!Object.hasOwn(contexts.contexts, name))
    throw new OperatorFailure(
      `Context ${JSON.stringify(name)} does not exist. List contexts with "moor context list".`,
      'notFound',
    )
  writeContexts(file, change(contexts))
}
