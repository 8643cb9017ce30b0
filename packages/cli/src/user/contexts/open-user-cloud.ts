import { type ClientCore, createClient } from '@moorage/sdk'
import manifest from '../../../package.json' with { type: 'json' }
import { chooseFetch } from './choose-fetch.ts'
import { chooseContext } from './choose-context.ts'
import type { ChosenContext } from './context.ts'
import { writeNotice } from '../../output/write-out.ts'

/** API client of a command, with the context. */
export interface Cloud extends ClientCore {
  readonly context: ChosenContext
}

/**
 * Returns a command's API client and context, with a renewed token if necessary. Queries the dialect of an unsaved context. Throws OperatorFailure without a
 * context.
 */
export async function openUserCloud(name: string | undefined): Promise<Cloud> {
  const context = await chooseContext(process.env, name)
  const token = context.renewal === undefined ? context.token : await renewedToken(context)
  const fetch = await chooseFetch(context)
  const client: ClientCore = createClient({
    baseUrl: context.url,
    token,
    dialect: context.dialect,
    userAgent: `moor/${manifest.version}`,
    fetch,
    retries: { max: 3, withinMs: 65_000, onRetry: reportRetry },
  })
  return { ...client, context }
}

function reportRetry({ delayMs, error }: { readonly delayMs: number; readonly error: Error }): void {
  if (delayMs > 1_000) writeNotice(`moor: ${error.message} Retrying in ${Math.ceil(delayMs / 1_000)} s.\n`)
}

async function renewedToken(context: ChosenContext): Promise<string | (() => Promise<string>)> {
  const { renewToken } = await import('./renew-token.ts')
  return () => renewToken(context)
}
