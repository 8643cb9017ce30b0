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

/** Starts and returns an HTTP harness without reconcile engine; `afterAll` closes it. */
export const useHttpHarness = (...how: Parameters<typeof startHttpHarness>): Promise<HttpHarness> =>
  closing(startHttpHarness(...how))
/** Starts and returns an HTTP bench with the reconcile engine; `afterAll` closes it. */
export const useHttpBench = (...how: Parameters<typeof openHttpBench>): Promise<HttpBench> =>
  closing(openHttpBench(...how))
/** Starts and returns a bench with the OAuth provider; `afterAll` closes it. */
export const useOauthBench = (...how: Parameters<typeof openOauthBench>): Promise<OauthBench> =>
  closing(openOauthBench(...how))
/** Starts and returns a bench with one resource of every kind; `afterAll` closes it. */
export const useTableFixture = (words: Dialect): Promise<TableFixture> => closing(openTableFixture(words))
