import { OperatorFailure } from '@moorage/server/exit'
import type { ChosenContext } from './context.ts'
import { contextsPath, readContexts } from './contexts-file.ts'
import { findLocalContext } from './find-local-context.ts'
import { discoverDialect } from './discover-dialect.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the installation: --context, otherwise MOORAGE_URL with MOORAGE_TOKEN, the current context, or the local `moor up`. Throws OperatorFailure: exit code
 * 3 for an unknown name, 4 without a context.
 */
export async function chooseContext(env: Environment, name: string | undefined): Promise<ChosenContext> {
  if (name !== undefined) return pickContext(env, name)
  const url = env['MOORAGE_URL']
  if (url) return fromEnvironment(url, env['MOORAGE_TOKEN'])
  const { current } = readContexts(contextsPath(env))
  if (current !== null) return pickContext(env, current)
  const local = await findLocalContext(env)
  if (local) return local
  throw new OperatorFailure(
    'No context is set, and no Moorage server runs on the local data folder. Log in with "moor login URL", or start a server with "moor up".',
    'authentication',
  )
}

function pickContext(env: Environment, name: string): ChosenContext {
  const { contexts } = readContexts(contextsPath(env))
  const found = contexts[name]
  if (found) return { ...found, name, origin: `context ${name}` }
  const known = Object.keys(contexts)
  const hint = known.length === 0 ? 'Create one with "moor login URL".' : `Known contexts: ${known.join(', ')}.`
  throw new OperatorFailure(`Context ${JSON.stringify(name)} does not exist. ${hint}`, 'notFound')
}

async function fromEnvironment(url: string, token: string | undefined): Promise<ChosenContext> {
  if (!token)
    throw new OperatorFailure('MOORAGE_URL is set, but MOORAGE_TOKEN is not. Set both or neither.', 'authentication')
  return { url, token, dialect: await discoverDialect({ url }), name: null, origin: 'MOORAGE_URL' }
}
