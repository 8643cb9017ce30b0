import type { Dialect } from '@moorage/contract'
import { afterAll } from 'vitest'
import { type OauthBench, openOauthBench } from '../oauth/oauth-bench.ts'
import { type TableFixture, openTableFixture } from '../operation-table/table-fixture.ts'
import { type HttpBench, openHttpBench } from '../http/http-bench.ts'
import { type HttpHarness, startHttpHarness } from '../http/http-harness.ts'

async function closing<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

/** Starts a harness in a test file or an async `describe`; `afterAll` closes it. */
export const useHttpHarness = (...how: Parameters<typeof startHttpHarness>): Promise<HttpHarness> =>
  closing(startHttpHarness(...how))
/** Starts an HTTP bench with the reconcile engine, like `useHttpHarness`. */
export const useHttpBench = (...how: Parameters<typeof openHttpBench>): Promise<HttpBench> =>
  closing(openHttpBench(...how))
/** Starts a bench with the OAuth provider, like `useHttpHarness`. */
export const useOauthBench = (...how: Parameters<typeof openOauthBench>): Promise<OauthBench> =>
  closing(openOauthBench(...how))
/** Starts a bench with one resource of every kind, like `useHttpHarness`. */
export const useTableFixture = (words: Dialect): Promise<TableFixture> => closing(openTableFixture(words))
