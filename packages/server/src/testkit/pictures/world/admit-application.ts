import type { Browser } from 'playwright-core'
import type { ConsoleBench } from '../../browser/console-bench.ts'
import { askMoor } from '../../programs/ask-moor.ts'
import { callbackUri, codeVerifier, consentPath } from './make-people.ts'

/** Consents to the pictures' application as the administrator, and fetches its token. */
export async function admitApplication(
  browser: Browser,
  bench: ConsoleBench,
  { client }: { readonly client: string },
): Promise<void> {
  const page = await browser.newPage()
  await page.goto(bench.origin + consentPath(client))
  await bench.signIn(page)
  const asking = page.waitForRequest((request) => request.url().startsWith(callbackUri))
  await page.getByRole('button', { name: 'Allow' }).click()
  const code = new URL((await asking).url()).searchParams.get('code') ?? ''
  await page.close()
  const fields = { grant_type: 'authorization_code', client_id: client, redirect_uri: callbackUri }
  const body = new URLSearchParams({ ...fields, code, code_verifier: codeVerifier })
  const answer = await askMoor(bench.origin, { method: 'POST', path: '/oauth/token', body })
  if (answer.status !== 200) throw new Error(`The application was not let in: ${answer.text}`)
}
