import type { FastifyRequest } from 'fastify'
import { textField } from '#domain/shared/index.ts'
import { makeFormToken } from '../http/form-token.ts'
import type { SignInForm } from '../interaction/check-sign-in.ts'
import type { OauthContext } from '../oauth-context.ts'
import { oauthPaths } from '../oauth-paths.ts'

/** Pages of the console: a path of ours that nothing else is at, without anything that a browser could read as another site. */
const nextForm =
  /^\/(?!(?:oauth|v4|v4beta|docs|sim|dashboard)(?:[/?]|$))(?:[\w-][\w\-/%.~]{0,400})?(?:\?[\w\-=&%.+*]{0,800})?$/

/** The form that a browser with this uid signs in to the console with. */
export async function consoleForm(context: OauthContext, uid: string, next: string): Promise<SignInForm> {
  const { keys } = await context.open()
  return { keys, uid, path: oauthPaths.console, formToken: makeFormToken(keys, formName(uid)), clientLabel: null, next }
}

/** What the token of the console's form is made of; no step of an application has a dot in its name. */
export function formName(uid: string): string {
  return `console.${uid}`
}

/** Where the console goes on after somebody has signed in; its first page where that is none of its pages. */
export function readNext(wanted: string | null | undefined): string {
  return typeof wanted === 'string' && nextForm.test(wanted) ? wanted : '/'
}

/** The page that a link to sign in names. */
export function wantedNext({ query }: Pick<FastifyRequest, 'query'>): string {
  return readNext(textField(query, 'next'))
}
